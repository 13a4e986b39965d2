/** A small list for the tests of the list engine: one column of every kind of query field. */
import { type FilterField, filterFields } from './filters'
import type { ColumnMeta, ListMeta } from './meta'

const column = (part: Partial<ColumnMeta> & Pick<ColumnMeta, 'field' | 'kind'>): ColumnMeta => ({
  title: `title of ${part.field}`,
  sortable: true,
  shown: true,
  ...part,
})

/** The list. */
export const LIST: ListMeta = {
  name: 'goods',
  screen: 'goodsManage',
  path: '/wms/goods',
  sort: { field: 'code', type: 'asc' },
  columns: [
    column({ field: 'code', kind: 'text', filter: 'lookup', primary: true }),
    column({ field: 'name', kind: 'text', filter: 'contains', primary: true }),
    column({ field: 'status', kind: 'code', code: 'status', filter: 'anyOf' }),
    column({ field: 'qty', kind: 'int', filter: 'range' }),
    column({ field: 'weight', kind: 'decimal', filter: 'range' }),
    column({ field: 'made', kind: 'time', filter: 'dateRange' }),
    column({ field: 'hired', kind: 'date', filter: 'range' }),
    column({ field: 'open', kind: 'bool', filter: 'equals', sortable: false }),
    column({ field: 'remark', kind: 'text', sortable: false }),
  ],
}

const STATUS = [
  { value: '0', label: 'New' },
  { value: '1', label: 'Voided' },
  { value: '2', label: 'Awaiting' },
]
const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** Its query fields; `qty` takes positive integers. */
export const FIELDS: readonly FilterField[] = filterFields(
  LIST.columns,
  (each) => each.title,
  (each) => (each.kind === 'code' ? STATUS : each.kind === 'bool' ? YES_NO : undefined),
  { qty: { input: 'positiveInteger' } },
)

/** One of its query fields. */
export function fieldOf(name: string): FilterField {
  const found = FIELDS.find((each) => each.field === name)
  if (!found) throw new Error(`no query field ${name}`)
  return found
}
