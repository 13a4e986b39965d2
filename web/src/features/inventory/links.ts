/** Ways from goods on hand to what they belong to. */
import { valueText } from '@/ui/valueText'

/** Paths of the screens that this one leads to. */
export const PATHS = {
  log: '/integratedQuery/inventoryLog',
  map: '/basicInfo/locationManage',
} as const

/** List of a kind of document, where one is found by its number. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  receiving: '/entryManage/receivingNoteManage',
  putaway: '/entryManage/putawayNoteManage',
  entry: '/entryManage/entryManage',
  opening: '/inWarehouseManage/initWarehouseManage',
  picking: '/deliveryManage/pickingGoodsNoteManage',
  delivery: '/deliveryManage/deliveryNoteManage',
}

/** Address of a path with a query; empty values are left out. */
export function withQuery(path: string, query: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    const text = valueText(value)
    if (text !== '') params.set(name, text)
  }
  return params.size === 0 ? path : `${path}?${params.toString()}`
}

/** The place on the floor map. */
export function mapAddress(areaCode: unknown, locationCode: unknown): string {
  return withQuery(PATHS.map, { view: 'map', areaCode, find: locationCode })
}

/** Where a document is found; null when its kind has no screen. */
export function documentAddress(kind: unknown, docNo: unknown): string | null {
  const path = DOCUMENTS[valueText(kind)]
  return path === undefined || valueText(docNo) === '' ? null : withQuery(path, { docNo })
}
