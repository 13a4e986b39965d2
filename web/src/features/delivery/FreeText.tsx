/** What is free of the goods of a line, and when the first of it expires. */
import type { FormValues } from '@/engine/form/fields'
import { goodsOf } from '@/engine/goods/goods'
import { text } from '@/engine/i18n/i18n'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './delivery.module.css'
import { freeOf, isShort } from './free'

/** Draws it; nothing while it is not known. */
export function FreeText({ row }: { readonly row: FormValues }) {
  const free = freeOf(row)
  if (!free) return ''
  const first = valueText(goodsOf(row)?.firstExpiry)
  return (
    <span className={css['free']} data-short={isShort([row], 0)}>
      {formatDecimal(free.qty)} {free.name}
      {first !== '' && <small>{text('deliveryPage.freeUntil', { day: first })}</small>}
    </span>
  )
}
