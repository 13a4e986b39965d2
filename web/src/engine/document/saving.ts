/** Saving a document that was typed: a new one or a change of one, as it is or submitted in the same breath. */
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'

/** What is saved how. */
export interface Saving {
  /** Base of the calls that add. */
  readonly base: string
  /** `submit` submits it at once. */
  readonly way: string
  readonly id: string | undefined
  /** The document as the form opened with it. */
  readonly record: FormValues
}

/** Sends a document; `list` is the base of the calls for one that is there. Refusals are left to the form. */
export async function sendDocument(
  { base, list, way, id, record }: Saving & { readonly list: string },
  body: Record<string, unknown>,
  key: string,
): Promise<unknown> {
  if (id === undefined) {
    return call('POST', `${base}/${way === 'submit' ? 'addSubmit' : 'add'}`, { body, key, silent: true })
  }
  const version = record['version']
  const saved = await call<FormValues>('POST', `${list}/${id}/edit`, {
    body: { ...body, version },
    key,
    silent: true,
  })
  if (way !== 'submit') return saved
  return call('POST', `${list}/${id}/submit`, { body: { version: saved['version'] }, silent: true })
}
