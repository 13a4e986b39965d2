/** A tab with the rows of another list that belong to a document: its jobs, the notes that follow from it. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import { FaultNotice } from '@/engine/list/ListNotice'
import type { ListAnswer } from '@/engine/list/meta'
import { valueText } from '@/ui/valueText'
import type { DocumentPartProps, DocumentTab } from './definition'
import { type DocumentColumn, DocumentLines } from './DocumentLines'

/** What a tab of related rows says. */
export interface Related {
  readonly key: string
  /** Text key. */
  readonly title: string
  /** Base path of the list; its permission to search decides whether the tab is there. */
  readonly path: string
  readonly screen: string
  /** Filter that takes what `of` gives of the document. */
  readonly filter: string
  readonly of: (record: FormValues) => string
  readonly columns: readonly DocumentColumn[]
  /** Address of a row's page; the first column leads there. */
  readonly to?: (row: FormValues) => string
  /** Text key of what is said when there is none. */
  readonly none: string
}

const MOST = 100

/** Makes the tab. Call it at module scope. */
export function relatedTab(related: Related): DocumentTab {
  const { key, title, screen } = related
  function Content({ record }: DocumentPartProps) {
    return <Rows related={related} record={record} />
  }
  return { key, title, permission: `${screen}_search_button`, Content }
}

function Rows({ related, record }: { readonly related: Related; readonly record: FormValues }) {
  const { t } = useTranslation()
  const { path, filter, of, columns, screen, title, none, to, key } = related
  const query = { [filter]: of(record), pageNum: 1, pageSize: MOST }
  const answer = useQuery({
    queryKey: [path, 'list', 'of', query],
    queryFn: ({ signal }) => call<ListAnswer>('GET', `${path}/list`, { query, signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
  if (answer.isError) return <FaultNotice error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const shown = columns.map((column, at) => {
    if (at > 0 || !to) return column
    return {
      ...column,
      show: (row: FormValues) => <Link to={to(row)}>{valueText(row[column.field])}</Link>,
    }
  })
  return (
    <DocumentLines
      label={t(title)}
      screen={screen}
      name={key}
      columns={shown}
      rows={answer.data.records}
      none={t(none)}
    />
  )
}
