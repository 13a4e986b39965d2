/**
 * Who is signed in and what they may see. The token survives a reload as a cookie; everything else is asked anew.
 * Only the functions of `session.ts` change it.
 */
import { create } from 'zustand'
import { readToken } from '@/engine/client/credentials'
import type { ResourceNode } from '@/engine/feature/resources'
import type { Coded, Party, Role } from './types'

export interface Session {
  readonly token: string | null
  /** Where the sign-in of this visit was to lead; null when the token was there before. */
  readonly returnTo: string | null
  /** Names of the roles in use. Not empty once user info is loaded; that is how the guard knows. */
  readonly roles: readonly string[]
  /** All roles the person may take on; the first is the one in use. */
  readonly roleList: readonly Role[]
  readonly party: Party | null
  readonly permissions: ReadonlySet<string>
  readonly resources: readonly ResourceNode[]
  readonly dataType: string
  readonly warehouses: readonly Coded[]
  /** The warehouses in use; empty means all that are allowed. */
  readonly currentWarehouses: readonly Coded[]
  readonly shipment: readonly Coded[]
  /** The password was set by somebody else or is too old: it must be changed before anything else. */
  readonly mustChange: boolean
}

/** The kind of data that a choice of a warehouse is of; also what a session looks at unless it is told otherwise. */
export const WAREHOUSE = 'WAREHOUSE'

/** Nobody. */
export const NOBODY: Omit<Session, 'token'> = {
  returnTo: null,
  roles: [],
  roleList: [],
  party: null,
  permissions: new Set(),
  resources: [],
  dataType: WAREHOUSE,
  warehouses: [],
  currentWarehouses: [],
  shipment: [],
  mustChange: false,
}

/** The session; inside components `useSession((session) => session.party)`. */
export const useSession = create<Session>(() => ({ token: readToken(), ...NOBODY }))
