/** Calls of the profile. */
import { queryOptions } from '@tanstack/react-query'
import { api } from '@/engine/client/api'
import type { components } from '@/generated/schema'

type Schemas = components['schemas']
export type Profile = Schemas['Profile']
export type ProfileChange = Schemas['ProfileForm']

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => api.get('/arpa-basic-api/profile', { signal }),
})

export const sessionsQuery = queryOptions({
  queryKey: ['profile', 'sessions'],
  queryFn: ({ signal }) => listSessions(signal),
})

/** A place where the account is signed in. */
export type OwnSession = Awaited<ReturnType<typeof listSessions>>[number]

function listSessions(signal: AbortSignal) {
  return api.get('/arpa-basic-api/profile/sessions', { signal })
}

export function saveProfile(change: ProfileChange): Promise<Profile> {
  return api.post('/arpa-basic-api/profile', { body: change, silent: 'fields' })
}

export function revokeSession(id: string): Promise<unknown> {
  return api.post('/arpa-basic-api/profile/sessions/{id}/revoke', { path: { id } })
}
