/** Why no place was found for some goods of a note: what became of all places of the warehouse, as they are now. */
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { useCan } from '@/engine/session/permissions'
import { formatDecimal } from '@/ui/decimal'
import { DONE, type PutawayLine } from './units'
import { BASE } from './useNote'

/** A reason for which places fall out, and how many do. */
export interface Out {
  readonly key: string
  readonly count: number
}

interface Nowhere {
  readonly lineIds: readonly string[]
  readonly takes: number
  readonly out: readonly Out[]
}

/** Says of a line without a place why that is; '' for any other, and for those who may not know. */
export function useNowhere(id: string, lines: readonly PutawayLine[]): (line: PutawayLine) => string {
  const { t } = useTranslation()
  const can = useCan()
  const open = lines.filter((line) => line.status !== DONE && !line.suggestedLocation)
  const { data } = useQuery({
    queryKey: [BASE, 'nowhere', id],
    queryFn: ({ signal }) =>
      call<readonly Nowhere[]>('GET', `${BASE}/${id}/nowhere`, { signal, silent: true }),
    // Owners see their note, but not what lies in the racks beside their own goods.
    enabled: open.length > 0 && can('putawayNoteManage_confirm_button'),
    meta: { silent: true },
  })
  return ({ id: line }) => {
    const told = data?.find(({ lineIds }) => lineIds.includes(line))
    if (!told) return ''
    const takes = told.takes > 0 ? [t('putawayNoteManage.nowTakes', { count: told.takes })] : []
    return [...takes, ...told.out.map(({ key, count }) => `${t(key)} ${formatDecimal(count)}`)].join(' · ')
  }
}
