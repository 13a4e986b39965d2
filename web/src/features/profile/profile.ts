/** Calls of the profile. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/engine/client/call'

const BASE = '/arpa-basic-api/profile'

export interface Profile {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly headImg: string | null
  readonly departmentName: string | null
  readonly roles: readonly (string | { readonly roleName?: string; readonly name?: string })[]
  readonly version: number
  readonly lastLoginAt: string | null
}

export interface OwnSession {
  readonly id: string
  readonly deviceId: string
  readonly address: string | null
  readonly agent: string | null
  readonly createdAt: string
  readonly lastSeenAt: string
  /** The session this page runs in. */
  readonly current: boolean
}

/** What a person may change of themselves; a field left out stays as it is. */
export interface ProfileChange {
  readonly version: number
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly headImg: string | null
}

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call<Profile>('GET', BASE, { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => call<readonly OwnSession[]>('GET', `${BASE}/sessions`, { signal }),
})

export function saveProfile(change: ProfileChange): Promise<Profile> {
  return call<Profile>('POST', BASE, { body: change, silent: 'fields' })
}

export function revokeSession(id: string): Promise<unknown> {
  return call('POST', `${BASE}/sessions/${id}/revoke`)
}
