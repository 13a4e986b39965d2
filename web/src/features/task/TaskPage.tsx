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
import { fileSize } from '@/ui/fileSize'
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

/** The way back to what a task is about: its screen, and in it the import. */
function wayTo(task: ListRecord, origin: Origin): string | null {
  if (origin.path === null) return null
  const isImport = valueText(task['kind']).startsWith('import')
  return isImport ? `${origin.path}?import=${encodeURIComponent(task.id)}` : origin.path
}

/** Why a task failed. A file that was not taken leads to where another one is chosen. */
function Reason({ task, origin }: { task: ListRecord; origin: Origin }) {
  const { t } = useTranslation()
  const words = valueText(task['message']) || DASH
  const way = wayTo(task, origin)
  if (way === null || way === origin.path || isUnderWay(task)) return words
  return (
    <span className={css['reason']}>
      <span>{words}</span>
      <Link to={way}>{t(task['status'] === 'FAIL' ? 'exportTask.otherFile' : 'exportTask.seeImport')}</Link>
    </span>
  )
}

function TypeLink({ task, word, origin }: { task: ListRecord; word: string; origin: Origin }) {
  const { t } = useTranslation()
  const way = wayTo(task, origin)
  if (way === null) return word
  return (
    <Link to={way} tabIndex={-1} title={t('exportTask.backTo', { screen: origin.title })}>
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
        title: { width: 280 },
        fileSize: { width: 100, text: (task) => fileSize(Number(task['fileSize'] ?? Number.NaN)) || DASH },
        type: {
          width: 130,
          text: wordOf,
          parts: ['screen'],
          render: (task) => (
            <TypeLink task={task} word={wordOf(task)} origin={originOf(valueText(task['screen']))} />
          ),
        },
        kind: { width: 90 },
        message: {
          width: 300,
          render: (task) => <Reason task={task} origin={originOf(valueText(task['screen']))} />,
        },
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
