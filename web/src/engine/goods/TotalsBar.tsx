/** What the lines come to, under them: quantities by unit, weight and volume. */
import { useTranslation } from 'react-i18next'
import type { FormValues } from '@/engine/form/fields'
import { decimalText, formatDecimal, parseDecimal, roundDecimal, trimDecimal } from '@/ui/decimal'
import css from './goods.module.css'
import { totalsOf } from './totals'

const PLACES = 3

/** Grams and litres are fine enough, and needless zeros say nothing. */
function rounded(text: string): string {
  const value = parseDecimal(text)
  return value ? formatDecimal(decimalText(trimDecimal(roundDecimal(value, PLACES)))) : text
}

/** Draws the totals. */
export function TotalsBar({ rows }: { readonly rows: readonly FormValues[] }) {
  const { t } = useTranslation()
  const totals = totalsOf(rows)
  return (
    <p className={css['totals']} role="status">
      <span>{t('goodsLine.totalLines', { count: totals.lines })}</span>
      {totals.quantities.map(({ unit, name, qty }) => (
        <span key={unit}>
          <b>{formatDecimal(qty)}</b> {name}
        </span>
      ))}
      {totals.weight !== '' && (
        <span
          title={totals.unweighed > 0 ? t('goodsLine.unweighed', { count: totals.unweighed }) : undefined}
        >
          {t('goodsLine.totalWeight')} <b>{rounded(totals.weight)}</b> kg
          {totals.unweighed > 0 && ' +'}
        </span>
      )}
      {totals.volume !== '' && (
        <span>
          {t('goodsLine.totalVolume')} <b>{rounded(totals.volume)}</b> m³
        </span>
      )}
    </p>
  )
}
