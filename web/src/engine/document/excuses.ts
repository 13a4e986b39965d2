/** Reasons that many rows were refused for, asked for in the dialog that stays open for them. */
import type { FormField, FormValues } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'
import { isQueued, type ManyAnswer } from './act'
import type { DocumentAction } from './definition'

/** Name of a value of the form that is never sent: for which fields rows were refused. */
const REFUSED = '$refused'

const NONE: readonly string[] = []

/** The boxes of an action, with those that show once rows were refused for want of them. */
export function fieldsWith(
  { fields = [], excuses = [] }: Pick<DocumentAction, 'fields' | 'excuses'>,
  may: (permission: string) => boolean,
): readonly FormField[] {
  const held = excuses.filter(({ permission }) => may(permission))
  if (held.length === 0) return fields
  const asked = held.map(({ field, of }) => ({
    ...field,
    when: (values: FormValues) => of.some((name) => refusedIn(values).includes(name)),
  }))
  return [...fields, ...asked]
}

/** What was typed into boxes that stand there for a refusal: the form sends only those that it opened with. */
export function excusesIn(
  { excuses = [] }: Pick<DocumentAction, 'excuses'>,
  values: FormValues,
): Readonly<Record<string, string>> {
  const refused = refusedIn(values)
  const asked = excuses.filter(({ of }) => of.some((name) => refused.includes(name)))
  const typed = asked.map(({ field: { field } }) => [field, valueText(values[field]).trim()] as const)
  return Object.fromEntries(typed.filter(([, text]) => text !== ''))
}

/** What the form is to remember of an answer; null where it tells no rows. */
export function refusedBy(answer: unknown): readonly [string, readonly string[]] | null {
  if (typeof answer !== 'object' || answer === null || !('rows' in answer)) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server's answer to many rows
  const results = answer as ManyAnswer
  if (isQueued(results)) return null
  const names = results.rows.filter(({ done }) => !done).flatMap(({ fields }) => fields ?? NONE)
  return [REFUSED, [...new Set(names)]]
}

function refusedIn(values: FormValues): readonly string[] {
  const held = values[REFUSED]
  return Array.isArray(held) ? held : NONE
}
