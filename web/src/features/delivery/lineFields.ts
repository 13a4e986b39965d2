/** The lines of a sheet as they are typed: goods, unit, quantity, what is free of them; wishes behind "more columns". */
import type { FormField } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import { freeField } from '@/engine/goods/FreeText'
import { goodsEdited, goodsField, unitField } from '@/engine/goods/lineParts'
import { ReturnTotals, SheetTotals } from './SheetTotals'

const MOST = 2000

const inWarehouse = ['warehouseCode']
const more = (field: FormField): FormField => ({ ...field, column: 'more' })

const fields: readonly FormField[] = [
  goodsField,
  unitField,
  { field: 'qty', input: 'decimal', required: true, width: 96 },
  freeField,
  { field: 'batchNo', max: 64, width: 130 },
  more({ field: 'productionFrom', input: 'date' }),
  more({ field: 'productionTo', input: 'date' }),
  more({ field: 'expiryFrom', input: 'date' }),
  more({ field: 'statusCode', input: 'choose' }),
  more({ field: 'locationCode', input: 'choose', within: inWarehouse, width: 140 }),
  more({ field: 'containerCode', max: 64, width: 150 }),
  more({
    field: 'grossWeight',
    label: 'deliveryPage.title.grossWeight',
    input: 'decimal',
    places: 3,
    unit: 'deliveryPage.kg',
  }),
  more({
    field: 'volume',
    label: 'deliveryPage.title.volume',
    input: 'decimal',
    places: 6,
    unit: 'deliveryPage.cubicMetres',
  }),
  more({ field: 'unitPrice', input: 'decimal', places: 4 }),
  more({ field: 'substitutes', max: 400, width: 200 }),
  { field: 'remark', max: 200, width: 160 },
]

/** Lines that are ordered. */
export const orderedLines: LinesField = {
  name: 'lines',
  title: 'deliveryPage.section.lines',
  help: 'deliveryPage.linesHelp',
  least: 1,
  most: MOST,
  edited: goodsEdited,
  Under: SheetTotals,
  fields,
}

/** Lines that go back to a supplier: nothing stands in for them. */
export const returnedLines: LinesField = {
  ...orderedLines,
  Under: ReturnTotals,
  fields: fields.filter(({ field }) => field !== 'substitutes'),
}
