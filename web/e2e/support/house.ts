/** A warehouse with places, an owner in good standing and goods: what a story of inbound begins with. */
import type { Caller } from './caller'
import { unique } from './data'
import { makeStandingOwner } from './owner'

/** Codes of what was made. */
export interface House {
  readonly warehouse: string
  readonly area: string
  /** Storage locations. */
  readonly places: readonly string[]
  readonly owner: string
  readonly goods: string
  readonly goodsName: string
}

interface Made {
  readonly id: string
  readonly version: number
}

/**
 * Frozen goods of an audited owner with a contract, a receiving location and eight places of storage, in a public (1)
 * or a private (2) warehouse.
 */
export async function makeHouse(admin: Caller, attribute: 1 | 2 = 1): Promise<House> {
  const warehouse = unique('W')
  const place = { attribute, type: 1, thermosphere: 'FROZEN', status: 0 }
  await admin.post('/wms/warehouse/add', { code: warehouse, name: `${warehouse} 冷库`, ...place })
  const area = unique('A')
  const dock = unique('D')
  const shared = { warehouseCode: warehouse, profile: 'FROZEN', status: 0, sort: 1 }
  await admin.post('/wms/area/add', { code: area, name: '冷冻一区', purpose: 'STORAGE', ...shared })
  await admin.post('/wms/area/add', { code: dock, name: '收货区', purpose: 'STORAGE', ...shared })
  const column = (to: string) => ({ column: { from: '1', to } })
  const pattern = { template: '{area}-{column}' }
  await admin.post('/wms/location/generate', { areaCode: area, type: 1, ...pattern, ...column('8') })
  await admin.post('/wms/location/generate', { areaCode: dock, type: 2, ...pattern, ...column('1') })
  const owner = await makeStandingOwner(admin, attribute)
  const unit = unique('U')
  await admin.post('/wms/unit/add', {
    code: unit,
    name: '箱',
    kind: 'piece',
    decimals: 0,
    status: 0,
    sort: 0,
  })
  const goods = unique('G-')
  const goodsName = '冷冻三文鱼段'
  await admin.post('/wms/goods/add', {
    code: goods,
    ownerCode: owner,
    name: goodsName,
    unitCode: unit,
    commodityType: 1,
    source: 0,
    settlementUnit: 'piece',
    catchWeightMode: 0,
    thermosphere: 'FROZEN',
    packs: [{ level: 1, unitCode: unit, pieces: 1, grossWeight: 10, forInbound: true, forOutbound: true }],
    serialMode: 0,
    status: 0,
  })
  const places = Array.from({ length: 8 }, (_, at) => `${area}-${at + 1}`)
  return { warehouse, area, places, owner, goods, goodsName }
}

/** Receives loose goods as expected, one line for each quantity; answers the number of the receiving note. */
export async function receive(admin: Caller, house: House, quantities: readonly number[]): Promise<string> {
  const note = await admin.post<Made & { docNo: string }>('/wms/receivingNote/addSubmit', {
    warehouseCode: house.warehouse,
    ownerCode: house.owner,
    lines: quantities.map((qty) => ({ goodsCode: house.goods, qty })),
  })
  await admin.post(`/wms/receivingNote/${note.id}/registerAll`, { productTemp: -19 })
  return note.docNo
}

/** The putaway note of a receiving note. */
export async function putawayOf(admin: Caller, receivingNo: string): Promise<Made & { docNo: string }> {
  const { records } = await admin.get<{ records: (Made & { docNo: string })[] }>(
    `/wms/putawayNote/list?receivingNo=${receivingNo}`,
  )
  const [note] = records
  if (!note) throw new Error(`no putaway note for ${receivingNo}`)
  return note
}

/** A house with goods that were received, put away and entered, so that they may be promised. */
export async function stockedHouse(admin: Caller, quantities: readonly number[]): Promise<House> {
  const house = await makeHouse(admin)
  const number = await receive(admin, house, quantities)
  const note = await putawayOf(admin, number)
  await admin.post(`/wms/putawayNote/${note.id}/confirmAll`, {})
  const { records } = await admin.get<{ records: (Made & { status: number })[] }>(
    `/wms/entryNote/list?receivingNo=${number}`,
  )
  for (const { id, version, status } of records) {
    // oxlint-disable-next-line no-await-in-loop -- few, and one after the other
    if (status === 1) await admin.post(`/wms/entryNote/${id}/enter`, { version })
  }
  return house
}

/** Its notes are checked and loaded before they leave. */
export async function loadsWhatLeaves(admin: Caller, { warehouse }: House): Promise<void> {
  const { records } = await admin.get<{ records: Made[] }>(`/wms/warehouse/list?code=${warehouse}`)
  const held = await admin.get<Record<string, unknown>>(`/wms/warehouse/${records[0]?.id}`)
  const fields = ['version', 'code', 'name', 'attribute', 'type', 'thermosphere', 'status']
  const form = Object.fromEntries(fields.map((field) => [field, held[field]]))
  await admin.post(`/wms/warehouse/${records[0]?.id}/edit`, { ...form, outboundWay: 1 })
}
