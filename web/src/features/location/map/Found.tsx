/** What came of looking for a code on the floor map: how many here, on which other levels, in which other area, or none. */
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { codeAndName } from '@/engine/form/fields'
import type { ListRecord } from '@/engine/list/meta'
import { valueText } from '@/ui/valueText'
import { base } from '../form'
import { type Floor, type FloorAnswer, matchesOf } from './floor'
import css from './map.module.css'

interface FoundProps {
  readonly answer: FloorAnswer
  readonly floor: Floor
  readonly levelAt: number
  /** In capital letters. */
  readonly term: string
  readonly onLevel: (at: number) => void
  /** Goes to another area, where this code is. */
  readonly onArea: (area: string, code: string) => void
}

/** Other areas that are offered at most. */
const OFFERED = 3

/** Draws the answer; nothing while nothing is looked for. */
export function Found({ answer, floor, levelAt, term, onLevel, onArea }: FoundProps) {
  const { t } = useTranslation()
  if (term === '') return null
  const counts = matchesOf(answer, floor, term)
  const here = counts[levelAt] ?? 0
  const others = counts.flatMap((count, at) => (count > 0 && at !== levelAt ? [{ count, at }] : []))
  return (
    <p className={css['found']} role="status">
      {here > 0 && <span>{t('locationManage.map.here', { count: here })}</span>}
      {others.map(({ count, at }) => (
        <Button key={at} size="small" onClick={() => onLevel(at)}>
          {t('locationManage.map.onLevel', { count, level: floor.levels[at]?.name || '–' })}
        </Button>
      ))}
      {here === 0 && others.length === 0 && <Elsewhere term={term} onArea={onArea} />}
    </p>
  )
}

/** Asks for the code in all areas. */
function Elsewhere({ term, onArea }: Pick<FoundProps, 'term' | 'onArea'>) {
  const { t } = useTranslation()
  const code = useDeferredValue(term)
  const { data } = useQuery({
    queryKey: [base, 'elsewhere', code],
    queryFn: ({ signal }) =>
      call<{ readonly records: readonly ListRecord[] }>('GET', `${base}/list`, {
        query: { code, pageNum: 1, pageSize: 10 },
        signal,
        silent: true,
      }),
    meta: { silent: true },
  })
  if (!data) return null
  const byArea = new Map(data.records.map((row) => [valueText(row['areaCode']), row]))
  if (byArea.size === 0) return <span>{t('locationManage.map.nowhere', { term })}</span>
  return [...byArea].slice(0, OFFERED).map(([area, row]) => (
    <Button key={area} size="small" onClick={() => onArea(area, valueText(row['code']))}>
      {t('locationManage.map.inArea', {
        code: valueText(row['code']),
        area: codeAndName(area, row['areaName']),
      })}
    </Button>
  ))
}
