/** Names beside codes: an answer brings the names of what it refers to by field and code, boxes and cells want them beside. */
import type { FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'

/** Names by field and code. */
export type Names = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The names that an answer brings along. */
export function namesOf(record: FormValues): Names {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  return asRecord(record['names']) as Names
}

/** A record with the names beside its codes: `ownerName` for `ownerCode`. */
export function withNames(record: FormValues, names: Names): FormValues {
  const next: Record<string, unknown> = { ...record }
  for (const [field, known] of Object.entries(names)) {
    const name = known[valueText(record[field])]
    if (name !== undefined) next[field.replace(/Code$/, 'Name')] = name
  }
  return next
}

/** A value as a record, whatever it is. */
export function asRecord(value: unknown): FormValues {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** What a record says: what is null or absent is left out. */
export function saidOnly(record: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  )
}
