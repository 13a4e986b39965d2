/** What the lines come to, how many of them ask for more than there is, and whether they want several temperatures. */
import type { FormValues } from '@/engine/form/fields'
import { ShortRows } from '@/engine/goods/FreeText'
import { MixedRows } from '@/engine/goods/MixedRows'
import { TotalsBar } from '@/engine/goods/TotalsBar'

interface TotalsProps {
  readonly rows: readonly FormValues[]
}

/** Draws them for goods that go to a customer. */
export function SheetTotals({ rows }: TotalsProps) {
  return <Totals rows={rows} short="deliveryPage.shortRows" />
}

/** Draws them for goods that go back: nothing of them waits for goods to arrive. */
export function ReturnTotals({ rows }: TotalsProps) {
  return <Totals rows={rows} short="deliveryPage.shortReturns" />
}

function Totals({ rows, short }: TotalsProps & { readonly short: string }) {
  return (
    <>
      <TotalsBar rows={rows} />
      <ShortRows rows={rows} text={short} />
      <MixedRows rows={rows} />
    </>
  )
}
