/** Names beside codes, as the boxes and the words of a contract want them. */
import type { FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'
import { ratesOf } from './rateFields'
import { OF_CONTRACT, ofContract } from './useSpeaker'

type Names = Readonly<Record<string, Readonly<Record<string, string>>>>

/** A contract with the names of what it refers to beside their codes, in its lines as well. */
export function named(contract: FormValues): FormValues {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's own shape
  const names = (contract['names'] ?? {}) as Names
  const head = withNames(contract, names)
  const lines = (value: unknown) => ratesOf(value).map((line) => withNames(line, names))
  const of = { [OF_CONTRACT]: ofContract(contract) }
  // The first version begins with its contract; only later ones have a day of their own to be typed.
  const validFrom = Number(contract['versionNo']) === 1 ? undefined : contract['validFrom']
  return {
    ...head,
    validFrom,
    spaces: lines(contract['spaces']),
    rates: lines(contract['rates']).map((rate) => ({ ...rate, ...of })),
  }
}

function withNames(record: FormValues, names: Names): FormValues {
  const next: Record<string, unknown> = { ...record }
  for (const [field, known] of Object.entries(names)) {
    const name = known[valueText(record[field])]
    if (name !== undefined) next[field.replace(/Code$/, 'Name')] = name
  }
  return next
}
