/** What the lines come to, and how many of them order more than there is. */
import type { FormValues } from '@/engine/form/fields'
import { ShortRows } from '@/engine/goods/FreeText'
import { TotalsBar } from '@/engine/goods/TotalsBar'

/** Draws both. */
export function SheetTotals({ rows }: { readonly rows: readonly FormValues[] }) {
  return (
    <>
      <TotalsBar rows={rows} />
      <ShortRows rows={rows} text="deliveryPage.shortRows" />
    </>
  )
}
