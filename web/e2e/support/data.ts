/** Records that tests make for themselves, each under a name that nothing else has. */
import type { Caller, Credentials } from './caller'

const started = Date.now().toString(36).slice(-5).toUpperCase()
let made = 0

/** A short text that nothing else is called. */
export function unique(prefix: string): string {
  made += 1
  return `${prefix}${started}${made}`
}

/** What the server answers for a record. */
export interface Made {
  readonly id: string
  readonly version: number
  readonly code: string
}

interface Tick {
  readonly code: string
  readonly permission?: string | null
  readonly children: readonly Tick[]
}

/** Codes of the buttons with these permissions, and of the menus above them. */
function codesOf(
  ticks: readonly Tick[],
  permissions: readonly string[],
  above: readonly string[] = [],
): string[] {
  return ticks.flatMap((tick) => {
    const own = tick.permission && permissions.includes(tick.permission) ? [...above, tick.code] : []
    return [...own, ...codesOf(tick.children, permissions, [...above, tick.code])]
  })
}

/** A role that holds just these permissions. */
export async function makeRole(
  admin: Caller,
  permissions: readonly string[],
  roleName = unique('角色'),
): Promise<Made & { readonly roleName: string }> {
  const ticks = await admin.get<Tick[]>('/arpa-basic-api/role/resources')
  const resources = [...new Set(codesOf(ticks, permissions))]
  const role = await admin.post<Made>('/arpa-basic-api/role/add', {
    code: unique('R-'),
    roleName,
    type: 'WMS',
    resources,
  })
  return { ...role, roleName }
}

/** An account, ready to sign in. */
export interface MadeAccount extends Made, Credentials {
  readonly name: string
}

interface AccountWish {
  readonly roles: readonly string[]
  readonly allWarehouses?: boolean
  readonly warehouses?: readonly string[]
  readonly name?: string
  readonly partyType?: string
}

/** An account with these roles; its password need not be changed. */
export async function makeAccount(admin: Caller, wish: AccountWish): Promise<MadeAccount> {
  const username = unique('user').toLowerCase()
  const password = 'Winter-2026'
  const name = wish.name ?? unique('员工')
  const { account } = await admin.post<{ account: Made }>('/arpa-basic-api/account/add', {
    username,
    name,
    password,
    mustChange: false,
    partyType: wish.partyType ?? 'WMS_STAFF',
    dataType: 'WAREHOUSE',
    roles: wish.roles,
    allWarehouses: wish.allWarehouses ?? wish.warehouses === undefined,
    warehouses: wish.warehouses ?? [],
  })
  return { ...account, username, password, name }
}

/** An account with a role of just these permissions. */
export async function makeClerk(admin: Caller, permissions: readonly string[]): Promise<MadeAccount> {
  const role = await makeRole(admin, permissions)
  return makeAccount(admin, { roles: [role.id] })
}

/** A department. */
export function makeDepartment(admin: Caller, part: object = {}): Promise<Made & { name: string }> {
  const name = unique('部门')
  const form = { code: unique('D-'), name, sort: 999, status: 0 }
  return admin.post<Made & { name: string }>('/arpa-basic-api/department/add', { ...form, ...part })
}

/** A member of staff. */
export function makeStaff(admin: Caller, part: object = {}): Promise<Made> {
  const form = { code: unique('S-'), name: unique('员工'), status: 0 }
  return admin.post<Made>('/arpa-basic-api/staff/add', { ...form, ...part })
}

/** Several members of staff whose numbers begin with the answered text. */
export async function makeCrew(
  admin: Caller,
  count: number,
  part: (at: number) => object = () => ({}),
): Promise<string> {
  const prefix = unique('C-')
  for (let at = 1; at <= count; at += 1) {
    const code = `${prefix}-${String(at).padStart(3, '0')}`
    await makeStaff(admin, { code, name: `船员${at}`, ...part(at) })
  }
  return prefix
}
