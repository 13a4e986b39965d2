/**
 * The enterprise group: its name stands in titles, its logos in the sidebar and on the login page. It is kept in
 * session storage and shown at once when the organization changes its name or logo.
 */
import { create } from 'zustand'
import { call } from '@/engine/client/call'
import { readText, writeText } from '@/engine/runtime/store'

export interface Enterprise {
  readonly groupName: string
  readonly logoUrl: string
  readonly loginLogoUrl: string
}

const STORAGE_KEY = 'enterpriseInfo'
const NONE: Enterprise = { groupName: '', logoUrl: '', loginLogoUrl: '' }

type Wire = Partial<Record<keyof Enterprise, string | null>>

function asEnterprise(given: Wire | null): Enterprise {
  return {
    groupName: given?.groupName ?? '',
    logoUrl: given?.logoUrl ?? '',
    loginLogoUrl: given?.loginLogoUrl ?? '',
  }
}

function kept(): Enterprise {
  try {
    return asEnterprise(JSON.parse(readText(sessionStorage, STORAGE_KEY) ?? 'null') as Wire | null)
  } catch {
    return NONE
  }
}

export const useEnterprise = create<Enterprise>(kept)

/** Shows and keeps the group's name and logos; the organization page calls it after saving. */
export function setEnterprise(given: Wire): void {
  const enterprise = asEnterprise(given)
  useEnterprise.setState(enterprise)
  writeText(sessionStorage, STORAGE_KEY, JSON.stringify(enterprise))
}

/** Asks for the group unless its name is known. A failure leaves the console without a name, nothing worse. */
export async function loadEnterprise(): Promise<void> {
  if (useEnterprise.getState().groupName !== '') return
  try {
    setEnterprise(await call<Wire>('GET', '/arpa-basic-api/partyGroup/getDefault', { silent: true }))
  } catch {
    useEnterprise.setState(NONE)
  }
}
