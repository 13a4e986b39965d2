/**
 * Signing in and out, and the three switches that change what a person sees: user info, role, warehouse. Each does
 * what section 4.1 of the console specification says. Failures are thrown to the caller, who shows them; only user info
 * that cannot be had is shown here, because it ends the session wherever it is asked for (section 8).
 */
import { api } from '@/engine/client/api'
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { deviceId, writeToken } from '@/engine/client/credentials'
import { settleError } from '@/engine/client/report'
import { logError } from '@/engine/errors/log'
import { text } from '@/engine/i18n/i18n'
import { runtimeConfig } from '@/engine/runtime/config'
import { writeText } from '@/engine/runtime/store'
import type { components } from '@/generated/schema'
import { closeEverything } from '@/engine/tabs/tabs'
import { toast } from '@/ui/toast'
import { enterpriseChanged, loadEnterprise } from './enterprise'
import { storePermissions } from './permissions'
import { scopeChanged } from './scope'
import { NOBODY, WAREHOUSE, useSession } from './store'
import type { Party, UserInfo } from './types'
import { InfoFault, sessionFrom } from './userInfo'

const BRANCH_KEY = 'branch'

type Grant = components['schemas']['Token']

function takeToken(token: string, returnTo: string | null): void {
  writeToken(token)
  useSession.setState({ token, returnTo })
}

/**
 * Signs in and leads to `returnTo`; user info is loaded by the guard on the way there. Token and way are set together,
 * so that the guard never sees a signed-in visitor on the login page who does not know where to go.
 */
export async function signIn(username: string, password: string, returnTo: string): Promise<void> {
  const { clientId, clientSecret } = runtimeConfig()
  const grant = await call<Grant>('POST', '/arpa-basic-api/authorize', {
    silent: true,
    ownSignOut: true,
    form: {
      username: username.trim(),
      client_id: clientId,
      client_secret: clientSecret,
      grant_type: 'password',
      response_type: 'token',
      device_id: deviceId(),
      password,
      time: String(Date.now()),
      authorizeDataCode: '',
    },
  })
  closeEverything()
  scopeChanged()
  enterpriseChanged()
  takeToken(grant.access_token, returnTo)
}

/** The way of the sign-in has been gone: from now on /login leads to `/` again. */
export function arrived(): void {
  useSession.setState({ returnTo: null })
}

/** Loads user info and with it roles, permissions, menu and warehouses. Throws `ApiError` or `InfoFault`. */
export async function loadUserInfo(): Promise<void> {
  const { token } = useSession.getState()
  const info = await call<UserInfo | null>('POST', '/arpa-basic-api/getUserInfo', {
    body: { token },
    silent: true,
    ownSignOut: true,
  })
  const session = sessionFrom(info)
  storePermissions([...session.permissions])
  writeText(localStorage, BRANCH_KEY, session.party?.branchCode ?? null)
  useSession.setState(session)
  await loadEnterprise()
}

/**
 * Loads user info, or ends the session: what went wrong is shown in its own words, the token is cleared, and the guard
 * leads to the login. Throws after that, so that the caller does not go on; the error counts as shown.
 */
export async function enter(): Promise<void> {
  try {
    await loadUserInfo()
  } catch (error) {
    const known = error instanceof InfoFault || error instanceof ApiError
    if (!known) logError(error, 'user info')
    toast.error((known && error.message) || text('shell.info.failed'))
    settleError(error)
    resetToken()
    throw error
  }
}

/** The person has changed something of themselves: bar and home show it at once. */
export function setOwnParty(change: Partial<Pick<Party, 'name' | 'phone' | 'headImg'>>): void {
  useSession.setState(({ party }) => ({ party: party && { ...party, ...change } }))
}

/** The password has been changed: what was held back for it is there now. */
export async function passwordChanged(): Promise<void> {
  await enter()
}

/** Forgets token and roles, nothing else: the sign-in has to be made anew. */
export function resetToken(): void {
  writeToken(null)
  useSession.setState({ token: null, roles: [], returnTo: null })
}

/** Forgets everything about the person. */
function forget(): void {
  writeToken(null)
  storePermissions(null)
  writeText(localStorage, BRANCH_KEY, null)
  useSession.setState({ token: null, ...NOBODY })
  closeEverything()
  scopeChanged()
  enterpriseChanged()
}

/**
 * Signs out. The browser forgets the person even when the server cannot be told (a person must be able to leave);
 * the failure is thrown after that, because the session on the server may still be open.
 */
export async function signOut(): Promise<void> {
  try {
    await api.get('/arpa-basic-api/logout', { silent: true })
  } finally {
    forget()
  }
}

/** Takes on another of the person's roles: a fresh token from the server, a fresh menu, no open tabs. */
export async function switchRole(code: string): Promise<void> {
  const grant = await api.post('/arpa-basic-api/changeRole', { query: { role: code } })
  takeToken(grant.access_token, null)
  await enter()
  closeEverything()
  scopeChanged()
}

/**
 * Looks at another warehouse; null means all that are allowed. Pages kept so far are dropped. The choice is one of a
 * warehouse whatever kind of data the account was made for, so it says so.
 */
export async function switchWarehouse(code: string | null): Promise<void> {
  await api.post('/arpa-basic-api/changeLogin', {
    query: { dataType: WAREHOUSE, authorizeDataCode: code },
  })
  await enter()
  closeEverything()
  scopeChanged()
}
