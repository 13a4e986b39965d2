/** Names beside codes, as the boxes and the words of a contract want them. */
import { namesOf, withNames } from '@/engine/document/named'
import type { FormValues } from '@/engine/form/fields'
import { ratesOf } from './rateFields'
import { OF_CONTRACT, ofContract } from './useSpeaker'

/** A contract with the names of what it refers to beside their codes, in its lines as well. */
export function named(contract: FormValues): FormValues {
  const names = namesOf(contract)
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
