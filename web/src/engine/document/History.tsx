/** What happened to a document, the latest first: what, who, when, and why where somebody had to say. */
import { Skeleton } from 'antd'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { FaultNotice } from '@/engine/list/ListNotice'
import type { DocumentAction } from './definition'
import css from './document.module.css'
import type { Happened } from './steps'

/** The steps of a document, the latest first: `GET {base}/{id}/history`. */
export function useHistory(base: string, id: string) {
  return useQuery({
    queryKey: [base, 'history', id],
    queryFn: ({ signal }) =>
      call<readonly Happened[]>('GET', `${base}/${id}/history`, { signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
}

interface HistoryProps {
  readonly base: string
  readonly id: string
  /** Code table of the status. */
  readonly table: string
  /** The document's actions: some have words of their own. */
  readonly actions?: readonly DocumentAction[]
}

const NO_ACTIONS: readonly DocumentAction[] = []

/** Draws the history. */
export function History({ base, id, table, actions = NO_ACTIONS }: HistoryProps) {
  const { t, i18n } = useTranslation()
  const answer = useHistory(base, id)
  const word = (code: number) => {
    const entry = codeEntry(table, code)
    return entry ? t(codeLabelKey(table, entry)) : String(code)
  }
  const verb = (name: string) => {
    const key = actions.find((each) => each.name === name)?.label ?? `action.${name}`
    return i18n.exists(key) ? t(key) : name
  }
  if (answer.isError) return <FaultNotice error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active paragraph={{ rows: 4 }} />
  return (
    <ol className={css['history']}>
      {answer.data.map((each) => (
        <li key={`${each.at} ${each.action}`}>
          <strong>{verb(each.action)}</strong>
          {typeof each.toStatus === 'number' && (
            <span className={css['change']}>
              {typeof each.fromStatus === 'number' && `${word(each.fromStatus)} → `}
              {word(each.toStatus)}
            </span>
          )}
          <span className={css['who']}>
            {each.by} · <time dateTime={each.at}>{timeText(each.at, true)}</time>
          </span>
          {each.became && (
            <span className={css['change']}>{t('document.became', { number: each.became })}</span>
          )}
          {each.reason && <q>{each.reason}</q>}
        </li>
      ))}
    </ol>
  )
}
