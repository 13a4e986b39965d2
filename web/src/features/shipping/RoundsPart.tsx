/** The checks of a note, one after the other: how, by whom, and how each ended. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { DocumentPartProps } from '@/engine/document/definition'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import type { FormValues } from '@/engine/form/fields'
import { FaultNotice } from '@/engine/list/ListNotice'
import { BASE } from './types'

const label = (field: string) => `shippingPage.round.${field}`

const columns: readonly DocumentColumn[] = [
  { field: 'result', label: label('result'), code: 'recheckResult' },
  { field: 'mode', label: label('mode'), code: 'recheckMode' },
  { field: 'checker', label: label('checker') },
  { field: 'startedAt', label: label('startedAt'), input: 'time' },
  { field: 'finishedAt', label: label('finishedAt'), input: 'time' },
  {
    field: 'scaleWeight',
    label: label('scaleWeight'),
    input: 'decimal',
    unit: 'shippingPage.kg',
    ifAny: true,
  },
  { field: 'reason', label: label('reason'), ifAny: true },
]

/** Draws the checks. */
export function RoundsPart({ id, definition }: DocumentPartProps) {
  const { t } = useTranslation()
  const answer = useQuery({
    queryKey: [BASE, 'rounds', id],
    queryFn: ({ signal }) =>
      call<readonly FormValues[]>('GET', `${BASE}/${id}/rounds`, { signal, silent: true }),
    staleTime: 0,
    meta: { silent: true },
  })
  if (answer.isError) return <FaultNotice error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <Skeleton active paragraph={{ rows: 3 }} />
  return (
    <DocumentLines
      label={t('shippingPage.rounds')}
      screen={definition.owner}
      name="rounds"
      columns={columns}
      rows={answer.data.map((round) => ({ ...round, lineNo: round['roundNo'] }))}
      none={t('shippingPage.noRounds')}
    />
  )
}
