/** The fields of a line of opening stock: in a drawer each by itself, or as the columns of a pasted table. */
import type { FormField } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'

/** Base path of lines. */
export const LINES = '/wms/openingLine'

/** An inventory status. */
export interface Status {
  readonly code: string
  readonly name: string
}

/** Most lines of one paste. */
const MOST = 1000

/** In the order in which people have them in their tables. */
export const lineFields: readonly FormField[] = [
  { field: 'goodsCode', input: 'choose', required: true, width: 180 },
  { field: 'qty', input: 'decimal', required: true },
  { field: 'locationCode', input: 'choose', required: true, present: 'locationName', width: 150 },
  { field: 'containerCode', max: 64 },
  { field: 'statusCode', input: 'choose', required: true, present: 'statusName', width: 120 },
  { field: 'batchNo', max: 64 },
  { field: 'productionDate', input: 'date' },
  { field: 'expiryDate', input: 'date' },
  {
    field: 'weight',
    input: 'decimal',
    places: 3,
    help: 'initWarehouseManage.weightHelp',
  },
  { field: 'firstInAt', input: 'date', help: 'initWarehouseManage.firstInHelp' },
  { field: 'ownerCode', input: 'choose', help: 'initWarehouseManage.ownerHelp', width: 150 },
  { field: 'supplierCode', input: 'choose', width: 150 },
  { field: 'origin', max: 64 },
  { field: 'plantNo', max: 64 },
  { field: 'grade', max: 64 },
  { field: 'customsNo', max: 64 },
  { field: 'ext1', max: 64 },
  { field: 'ext2', max: 64 },
  { field: 'ext3', max: 64 },
  { field: 'ext4', max: 64 },
  { field: 'ext5', max: 64 },
  { field: 'remark', max: 200 },
]

/** The fields of a new line: its goods are sound unless somebody says otherwise. */
export function fieldsWith(usualStatus: string): readonly FormField[] {
  if (usualStatus === '') return lineFields
  return lineFields.map((field) =>
    field.field === 'statusCode' ? { ...field, initial: usualStatus } : field,
  )
}

/** Chosen among few, and known by their names; a pasted cell may have the name or the code. */
const PICKED = new Set(['statusCode'])

/** The pasted table. Codes are typed as they stand in the sheet; the server says which are unknown. */
const pasted: LinesField = {
  name: 'lines',
  title: 'initWarehouseManage.lines',
  help: 'initWarehouseManage.pasteHelp',
  least: 1,
  begin: 5,
  most: MOST,
  fields: lineFields.map((field) => {
    const { help: _help, ...plain } = field
    if (field.input !== 'choose') return plain
    // The choices are those of a line in the drawer.
    if (PICKED.has(field.field)) return { ...plain, choose: field.field }
    return { ...plain, input: 'text', max: 64 }
  }),
}

/** The same with the status that new rows have. */
export function pastedWith({ code, name }: Status): LinesField {
  return code === '' ? pasted : { ...pasted, initial: { statusCode: code, statusName: name } }
}
