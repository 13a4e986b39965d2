/**
 * The enterprise group: its name stands in titles, its logos in the sidebar and on the login page. It is kept in
 * session storage and shown at once when the organization changes its name or logo.
 */
import { create } from 'zustand'
import { api } from '@/engine/client/api'
import { currentLanguage } from '@/engine/i18n/i18n'
import type { Language } from '@/engine/i18n/languages'
import { readText, writeText } from '@/engine/runtime/store'

export interface Enterprise {
  readonly groupName: string
  readonly logoUrl: string
  readonly loginLogoUrl: string
}

const STORAGE_KEY = 'enterpriseInfo'
const NONE: Enterprise = { groupName: '', logoUrl: '', loginLogoUrl: '' }

type Wire = Partial<Record<keyof Enterprise, string | null>>

/** Language of the name that is shown; the server names the group in the language of the call. */
let shownIn: string | null = null
/** Whether the group that is shown may be another one's than that of whoever is signed in now. */
let othersGroup = false

function asEnterprise(given: Wire | null): Enterprise {
  return {
    groupName: given?.groupName ?? '',
    logoUrl: given?.logoUrl ?? '',
    loginLogoUrl: given?.loginLogoUrl ?? '',
  }
}

function isWire(value: unknown): value is Wire {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((one) => typeof one === 'string')
  )
}

function kept(): Enterprise {
  try {
    const stored: unknown = JSON.parse(readText(sessionStorage, STORAGE_KEY) ?? 'null')
    return isWire(stored) ? asEnterprise(stored) : NONE
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

/** Somebody else signs in or out: what is shown stays until the group of theirs is known, and is asked for anew. */
export function enterpriseChanged(): void {
  othersGroup = true
}

/**
 * Asks for the group unless its name is known in this language. A failure leaves what was shown before, and the
 * console goes by the system's own name; that is no reason to trouble anybody.
 */
export async function loadEnterprise(language: Language = currentLanguage()): Promise<void> {
  const known = useEnterprise.getState().groupName !== ''
  if (known && !othersGroup && (shownIn === null || shownIn === language)) {
    shownIn = language
    return
  }
  shownIn = language
  try {
    setEnterprise(await api.get('/arpa-basic-api/partyGroup/getDefault', { silent: true }))
    othersGroup = false
  } catch {
    shownIn = null
  }
}
