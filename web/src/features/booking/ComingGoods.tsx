/** Under the goods of an arrival: their facts are kept, so that a row has the units in which its goods are packed. */
import { Form } from 'antd'
import { useContext } from 'react'
import type { FormValues } from '@/engine/form/fields'
import { FormPlaceContext } from '@/engine/form/place'
import { FactsKeeper } from '@/engine/goods/FactsKeeper'
import { TotalsBar } from '@/engine/goods/TotalsBar'

/** Draws it. */
export function ComingGoods({ rows }: { readonly rows: readonly FormValues[] }) {
  const form = Form.useFormInstance()
  const { base } = useContext(FormPlaceContext)
  return (
    <>
      <FactsKeeper form={form} path={`${base}/goods`} />
      <TotalsBar rows={rows} />
    </>
  )
}
