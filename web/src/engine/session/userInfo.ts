/**
 * Reads the answer of getUserInfo by the rules of the specification: an empty answer, no role and no menu each have
 * their own refusal, and the first role of the list supplies the role names.
 */
import { hasText, text } from '@/engine/i18n/i18n'
import { type Session, WAREHOUSE } from './store'
import type { Role, UserInfo } from './types'

/** Why user info cannot be used; the message is shown to the person. */
export class InfoFault extends Error {
  override readonly name = 'InfoFault'
}

function fault(key: string): InfoFault {
  // Texts may not have come (a broken connection); the key is still better than silence.
  return new InfoFault(hasText(key) ? text(key) : key)
}

/** Names of the roles of one list entry: its `roles`, or itself. */
export function roleNames(role: Role | undefined): readonly string[] {
  if (!role) return []
  return role.roles.length > 0 ? role.roles : [role.role || role.code]
}

/** The session that an answer of getUserInfo describes, or an `InfoFault`. */
export function sessionFrom(info: UserInfo | null | undefined): Omit<Session, 'token' | 'returnTo'> {
  if (!info?.party) throw fault('shell.info.empty')
  const roleList = info.roleList ?? []
  const roles = roleNames(roleList[0])
  if (roles.length === 0) throw fault('shell.info.noRoles')
  const resources = info.resourceList ?? []
  if (resources.length === 0) throw fault('shell.info.noMenu')
  return {
    roles,
    roleList,
    party: info.party,
    permissions: new Set(info.permissionlist ?? []),
    resources,
    dataType: info.authorizeData?.dataType || WAREHOUSE,
    warehouses: info.warehouseList ?? [],
    currentWarehouses: info.authorizeData?.data ?? [],
    shipment: info.shipment ?? [],
    mustChange: info.mustChange === true,
  }
}
