/** What is free of the goods of a line, when the first of it expires, and how many lines ask for more. */
import { useTranslation } from 'react-i18next'
import type { FormField, FormValues } from '@/engine/form/fields'
import { text } from '@/engine/i18n/i18n'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { freeOf, isShort, shortRows } from './free'
import { goodsOf } from './goods'
import css from './goods.module.css'

/** The column of it. */
export const freeField: FormField = {
  field: 'free',
  label: 'goodsLine.free',
  still: true,
  width: 190,
  show: (row: FormValues) => FreeText({ row }),
}

/** Draws it; nothing while it is not known. */
export function FreeText({ row }: { readonly row: FormValues }) {
  const free = freeOf(row)
  if (!free) return ''
  const first = valueText(goodsOf(row)?.firstExpiry)
  return (
    <span className={css['free']} data-short={isShort([row], 0)}>
      {formatDecimal(free.qty)} {free.name}
      {first !== '' && <small>{text('goodsLine.freeUntil', { day: first })}</small>}
    </span>
  )
}

interface ShortRowsProps {
  readonly rows: readonly FormValues[]
  /** Text key of the sentence, with `count`. */
  readonly text: string
}

/** How many lines ask for more than is free; nothing while none does. */
export function ShortRows({ rows, text: key }: ShortRowsProps) {
  const { t } = useTranslation()
  const count = shortRows(rows)
  if (count === 0) return null
  return (
    <p className={css['short']} role="status">
      {t(key, { count })}
    </p>
  )
}
