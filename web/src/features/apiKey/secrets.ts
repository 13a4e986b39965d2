/** The secret of a key that was just made or renewed, until the person has noted it. It is never stored. */
import { create } from 'zustand'
import { text } from '@/engine/i18n/i18n'
import { toast } from '@/ui/toast'

/** Base path of the keys' calls. */
export const base = '/arpa-basic-api/apiKey'

/** A secret with the name of its key. */
export interface MadeSecret {
  readonly name: string
  readonly secret: string
}

export const useSecret = create<{ readonly shown: MadeSecret | null }>(() => ({ shown: null }))

/** What the server answers to a new or renewed key. A repeated call does not have the secret. */
interface Fresh {
  readonly key: { readonly name: string }
  readonly secret?: string | null
}

function isFresh(answer: unknown): answer is Fresh {
  return typeof answer === 'object' && answer !== null && 'key' in answer
}

/** Shows the secret of a fresh key; says what to do when its first answer was lost, and the secret with it. */
export function showSecret(answer: unknown): void {
  if (!isFresh(answer)) return
  if (answer.secret) useSecret.setState({ shown: { name: answer.key.name, secret: answer.secret } })
  else toast.warning(text('apiKeyManage.secretLost', { name: answer.key.name }))
}
