/** What the lines come to, and how many of them order more than there is. */
import { useTranslation } from 'react-i18next'
import type { FormValues } from '@/engine/form/fields'
import { TotalsBar } from '@/engine/goods/TotalsBar'
import css from './delivery.module.css'
import { shortRows } from './free'

/** Draws both. */
export function SheetTotals({ rows }: { readonly rows: readonly FormValues[] }) {
  const { t } = useTranslation()
  const short = shortRows(rows)
  return (
    <>
      <TotalsBar rows={rows} />
      {short > 0 && (
        <p className={css['short']} role="status">
          {t('deliveryPage.shortRows', { count: short })}
        </p>
      )}
    </>
  )
}
