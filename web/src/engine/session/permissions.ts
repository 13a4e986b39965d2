/**
 * Which actions may be offered. The list is kept comma-separated in local storage, as the specification has it; it only
 * decides what is drawn, the server decides what is done.
 */
import { useCallback } from 'react'
import { readText, writeText } from '@/engine/runtime/store'
import { useSession } from './store'

const STORAGE_KEY = 'permissionlist'
/** The permission that stands for all others. */
const EVERYTHING = 'super_admin'

/** Keeps the list; null removes it. */
export function storePermissions(list: readonly string[] | null): void {
  writeText(localStorage, STORAGE_KEY, list === null ? null : list.join(','))
}

/** The list as it is kept; empty when there is none. */
export function storedPermissions(): readonly string[] {
  return (readText(localStorage, STORAGE_KEY) ?? '').split(',').filter((code) => code !== '')
}

/** True when the code is held, or the one that stands for all. */
export function holds(permissions: ReadonlySet<string>, code: string): boolean {
  return permissions.has(code) || permissions.has(EVERYTHING)
}

/** May the signed-in person do this? For code outside of components. */
export function can(code: string): boolean {
  return holds(useSession.getState().permissions, code)
}

/** The same inside components: `const can = useCan()`, then `can('roleManage_add_button')`. */
export function useCan(): (code: string) => boolean {
  const permissions = useSession((session) => session.permissions)
  return useCallback((code) => holds(permissions, code), [permissions])
}
