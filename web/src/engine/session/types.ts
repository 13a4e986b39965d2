/** What the server says about the person who signed in. Fields are named as on the wire. */
import type { ResourceNode } from '@/engine/feature/resources'

/** The account itself. Only what the console reads is listed. */
export interface Party {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly branchCode: string
  readonly partyType: string
  readonly phone?: string | null
  readonly headImg?: string | null
  readonly departmentCode?: string | null
}

/** One of the person's roles; `roles` are the role names that routes may ask for. */
export interface Role {
  readonly code: string
  readonly role?: string | null
  readonly roleName: string
  readonly roles?: readonly string[] | string | null
  readonly type?: string | null
}

/** A thing with a code and a name: a warehouse, a shipper. */
export interface Coded {
  readonly code: string
  readonly name: string
}

/** What the session looks at: a kind of data and the ones of that kind in use. */
export interface AuthorizeData {
  readonly dataType?: string | null
  readonly data?: readonly Coded[] | Coded | null
}

/** The answer of getUserInfo. */
export interface UserInfo {
  readonly party?: Party | null
  readonly roleList?: readonly Role[] | null
  readonly permissionlist?: readonly string[] | null
  readonly resourceList?: readonly ResourceNode[] | null
  readonly shipment?: readonly Coded[] | Coded | null
  readonly warehouseList?: readonly Coded[] | null
  readonly authorizeData?: AuthorizeData | null
  /** True while nothing else is allowed than to change the password. */
  readonly mustChange?: boolean
}

/** One value, several or none, as a list. */
export function listOf(value: readonly Coded[] | Coded | null | undefined): readonly Coded[] {
  if (value === null || value === undefined) return []
  return 'code' in value ? [value] : value
}
