/** Owners in good standing: audited by somebody else, with a contract in force. */
import { Caller } from './caller'
import { makeClerk, unique } from './data'

interface Made {
  readonly id: string
  readonly version: number
}

const OWNER = ['search', 'detail', 'pass', 'fail'].map((verb) => `cargoOwnerAudit_${verb}_button`)
const CONTRACT = ['search', 'detail', 'approve', 'reject'].map((verb) => `contractManage_${verb}_button`)

/** Somebody who may pass owners and contracts, and has made none of them. */
export async function makeJudge(admin: Caller): Promise<Caller> {
  return Caller.signIn(await makeClerk(admin, [...OWNER, ...CONTRACT]))
}

/** An owner that has passed its audit. */
export async function makeOwner(admin: Caller, judge?: Caller): Promise<string> {
  const code = unique('OWN-')
  const form = { code, name: `${code} 水产`, status: 0 }
  const made = await admin.post<Made>('/wms/enterpriseCargoOwner/add', form)
  const by = judge ?? (await makeJudge(admin))
  await by.post(`/wms/cargoOwnerAudit/${made.id}/pass`, { version: made.version })
  return code
}

/** A rate for handling by the ton. */
export const HANDLING = {
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

/** The form of a contract of several years with an owner about public warehouses, unless `part` says otherwise. */
export function contractForm(partyCode: string, part: object = {}): object {
  return {
    name: `${partyCode} 2026`,
    partyKind: 1,
    partyCode,
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
    ...part,
  }
}

/** A contract that waits for its audit. */
export async function makeContract(admin: Caller, form: object): Promise<Made> {
  const draft = await admin.post<Made>('/wms/contract/add', form)
  await admin.post(`/wms/contract/${draft.id}/submit`, { version: draft.version })
  return admin.get<Made>(`/wms/contract/${draft.id}`)
}

/** An audited owner with a contract in force about one kind of warehouses: 1 public, 2 private. */
export async function makeStandingOwner(admin: Caller, warehouseAttribute: 1 | 2): Promise<string> {
  const judge = await makeJudge(admin)
  const code = await makeOwner(admin, judge)
  const { id, version } = await makeContract(admin, contractForm(code, { warehouseAttribute }))
  await judge.post(`/wms/contract/${id}/approve`, { version, opinion: null })
  return code
}
