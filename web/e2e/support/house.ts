/** A warehouse with places, an owner in good standing and goods: what a story of inbound begins with. */
import { Caller } from './caller'
import { makeClerk, unique } from './data'

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

/** Frozen goods of an audited owner with a contract, a receiving location and eight places of storage. */
export async function makeHouse(admin: Caller): Promise<House> {
  const warehouse = unique('W')
  const place = { attribute: 1, type: 1, thermosphere: 'FROZEN', status: 0 }
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
  const owner = await makeOwner(admin)
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

/** A contract needs a rate to be in force. */
const HANDLING = {
  feeTypeCode: 'JOB',
  trigger: 10,
  method: 'PER_JOB',
  unit: 'TON',
  calculation: 1,
  unitPrice: 12.5,
  payer: 1,
  qtyBasis: 1,
  freeMode: 'PER_LOT',
  partial: 'FULL',
}

/** An owner that has passed its audit and has a contract in force. */
async function makeOwner(admin: Caller): Promise<string> {
  const code = unique('OWN-')
  const made = await admin.post<Made>('/wms/enterpriseCargoOwner/add', {
    code,
    name: `${code} 水产`,
    status: 0,
  })
  const rights = [
    ...['search', 'detail', 'pass'].map((verb) => `cargoOwnerAudit_${verb}_button`),
    ...['search', 'detail', 'approve'].map((verb) => `contractManage_${verb}_button`),
  ]
  const judge = await Caller.signIn(await makeClerk(admin, rights))
  await judge.post(`/wms/cargoOwnerAudit/${made.id}/pass`, { version: 1 })
  const draft = await admin.post<Made>('/wms/contract/add', {
    name: `${code} 2026`,
    partyKind: 1,
    partyCode: code,
    warehouseAttribute: 1,
    leaseMode: 2,
    startDate: '2026-01-01',
    endDate: '2036-12-31',
    currency: 'CNY',
    taxRate: 0.06,
    cycleUnit: 'DAY',
    cycleCount: 1,
    cycleAnchor: 2,
    dayCount: 'HEAD',
    rounding: 1,
    decimals: 2,
    rates: [HANDLING],
  })
  await admin.post(`/wms/contract/${draft.id}/submit`, { version: draft.version })
  const submitted = await admin.get<Made>(`/wms/contract/${draft.id}`)
  await judge.post(`/wms/contract/${draft.id}/approve`, { version: submitted.version, opinion: null })
  return code
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
