/**
 * The task centre. A task leads back to the screen it came from and to its file; while one is under way the list loads
 * anew by itself.
 */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DASH } from '@/engine/grid/GridCell'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { ListPage } from '@/engine/list/ListPage'
import type { ListRecord } from '@/engine/list/meta'
import type { ListHints } from '@/engine/list/useListColumns'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'
import { taskActions } from './actions'
import { type Origin, useOrigins } from './screens'
import css from './task.module.css'

const SHOW = [
  'title',
  'type',
  'kind',
  'status',
  'progress',
  'gmtCreated',
  'finishedAt',
  'message',
  'expiresAt',
  'fileSize',
  'partyName',
  'fileName',
] as const

const EMPTY = { title: 'exportTask.empty', text: 'exportTask.emptyText' }

const isUnderWay = (row: ListRecord): boolean => row['status'] === 'IN_PROCESS'
const someUnderWay = (rows: readonly ListRecord[]): boolean => rows.some(isUnderWay)

/** Hundredths done, with a bar while the task is under way. */
function Progress({ task }: { task: ListRecord }) {
  const { t } = useTranslation()
  const done = task['progress']
  if (!isUnderWay(task)) return task['status'] === 'COMPLETED' ? valueText(done) || DASH : DASH
  if (typeof done !== 'number') return <span className={css['waiting']}>{t('exportTask.waiting')}</span>
  return (
    <span className={css['progress']}>
      <progress max={100} value={done} aria-hidden />
      {done}
    </span>
  )
}

function TypeLink({ word, origin }: { word: string; origin: Origin }) {
  const { t } = useTranslation()
  if (origin.path === null) return word
  return (
    <Link to={origin.path} tabIndex={-1} title={t('exportTask.backTo', { screen: origin.title })}>
      {word}
    </Link>
  )
}

/** Columns with the ways back. Exports of screens without a type of their own are called like the screen. */
function useHints(): ListHints {
  const { t } = useTranslation()
  const originOf = useOrigins()
  return useMemo(() => {
    const wordOf = (task: ListRecord): string => {
      const entry = codeEntry('exportTaskType', task['type'])
      return entry ? t(codeLabelKey('exportTaskType', entry)) : originOf(valueText(task['screen'])).title
    }
    return {
      show: SHOW,
      columns: {
        title: { width: 200 },
        type: {
          width: 130,
          text: wordOf,
          render: (task) => <TypeLink word={wordOf(task)} origin={originOf(valueText(task['screen']))} />,
        },
        kind: { width: 90 },
        progress: { width: 130, render: (task) => <Progress task={task} /> },
      },
    }
  }, [t, originOf])
}

/** The page of exportTask. */
export function TaskPage() {
  const hints = useHints()
  return (
    <ListPage
      list={lists.task}
      hints={hints}
      actions={taskActions}
      exports={false}
      watch={someUnderWay}
      empty={EMPTY}
    />
  )
}
