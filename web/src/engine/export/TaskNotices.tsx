/** Background exports at the lower edge of the page: progress, then the way to the file. */
import { useTranslation } from 'react-i18next'
import { createRoot } from 'react-dom/client'
import { Icon } from '@/ui/Icon'
import css from './TaskNotices.module.css'
import { dismissTask, downloadTask, type RunningTask, useTasks } from './tasks'

/** Draws all tasks. */
export function TaskNotices() {
  const tasks = useTasks((state) => state.tasks)
  return (
    <div className={css['notices']} role="status" aria-live="polite">
      {tasks.map((task) => (
        <Notice key={task.id} task={task} />
      ))}
    </div>
  )
}

function Notice({ task }: { task: RunningTask }) {
  const { t } = useTranslation()
  const { state, progress } = task
  return (
    <section className={css['notice']} data-state={state} aria-label={task.name}>
      <div className={css['words']}>
        <strong>{task.name}</strong>
        <span>
          {t(`export.task.${state}`, { progress: progress ?? 0 })}
          {state === 'failed' && task.message !== '' && ` ${task.message}`}
        </span>
      </div>
      {state === 'done' && (
        <button
          type="button"
          className={css['get']}
          onClick={() => void downloadTask(task).catch(() => undefined)}
        >
          {t('export.download')}
        </button>
      )}
      <button
        type="button"
        className={css['close']}
        aria-label={t('export.dismiss')}
        onClick={() => dismissTask(task.id)}
      >
        <Icon name="close" size={16} />
      </button>
      {state === 'running' && <progress max={100} {...(progress === null ? {} : { value: progress })} />}
    </section>
  )
}

let standing = false

/** Puts the notices on the page, once; they belong to no tab. */
export function standTaskNotices(): void {
  if (standing) return
  standing = true
  const host = document.createElement('div')
  document.body.append(host)
  createRoot(host).render(<TaskNotices />)
}
