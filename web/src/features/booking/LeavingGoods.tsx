/** Under the goods of a departure: their facts are kept, and it is said when more is asked for than is free, or when they want several temperatures. */
import { Form } from 'antd'
import type { FormValues } from '@/engine/form/fields'
import { FactsKeeper } from '@/engine/goods/FactsKeeper'
import { ShortRows } from '@/engine/goods/FreeText'
import { MixedRows } from '@/engine/goods/MixedRows'
import { TotalsBar } from '@/engine/goods/TotalsBar'

/** Draws it. */
export function LeavingGoods({ rows }: { readonly rows: readonly FormValues[] }) {
  const form = Form.useFormInstance()
  return (
    <>
      <FactsKeeper form={form} path="/wms/outboundBooking/goods" way="out" free />
      <TotalsBar rows={rows} />
      <ShortRows rows={rows} text="booking.shortRows" />
      <MixedRows rows={rows} />
    </>
  )
}
