/**
 * Reads the answer of getUserInfo by the rules of the specification: an empty answer, no role and no menu each have
 * their own refusal, and the first role of the list supplies the role names.
 */
import { hasText, text } from '@/engine/i18n/i18n'
import { DEFAULT_DATA_TYPE, type Session } from './store'
import { type Role, type UserInfo, listOf } from './types'

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
  const given = typeof role.roles === 'string' ? role.roles.split(',') : (role.roles ?? [])
  const names = given.map((name) => name.trim()).filter((name) => name !== '')
  if (names.length > 0) return names
  return [role.role ?? role.code].filter((name) => name !== '')
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
    dataType: info.authorizeData?.dataType || DEFAULT_DATA_TYPE,
    warehouses: info.warehouseList ?? [],
    currentWarehouses: listOf(info.authorizeData?.data),
    shipment: listOf(info.shipment),
    mustChange: info.mustChange === true,
  }
}
