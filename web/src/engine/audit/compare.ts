/** What a record says now beside what it said when it was passed last: field by field, line by line. */
import { type FormField, type FormValues, fieldsIn, inputOf } from '@/engine/form/fields'
import { type LinesField, linesOf } from '@/engine/form/lines'
import { valueText } from '@/ui/valueText'

/** One field, before and now. */
export interface FieldChange {
  readonly field: FormField
  readonly changed: boolean
}

/** What became of a line. */
export type LineFate = 'added' | 'removed' | 'changed' | 'same'

/** One line, before and now; one of the two is absent when it was added or removed. */
export interface LineChange {
  readonly fate: LineFate
  readonly before?: FormValues
  readonly after?: FormValues
  /** Fields that differ, when both are there. */
  readonly fields: ReadonlySet<string>
  /** Number of the line, from 1, as it is now, or as it was when it is gone. */
  readonly line: number
}

/** One text for equal values: nothing, null and blank are one, and so are a flag that is off and none. */
function plain(field: FormField, value: unknown): string {
  if (inputOf(field) === 'bool') return String(value === true)
  return valueText(value).trim()
}

function differs(field: FormField, before: FormValues, after: FormValues): boolean {
  return plain(field, before[field.field]) !== plain(field, after[field.field])
}

/** The fields of a form, changed ones first. */
export function compareFields(
  fields: readonly FormField[],
  before: FormValues,
  after: FormValues,
): FieldChange[] {
  const shown = fieldsIn(fields, 'detail').filter(
    (field) => inputOf(field) !== 'password' && (field.field in after || field.field in before),
  )
  const all = shown.map((field) => ({ field, changed: differs(field, before, after) }))
  return [...all.filter((each) => each.changed), ...all.filter((each) => !each.changed)]
}

/**
 * The lines of a table in the order in which they stand now, gone ones where they stood. A line is the same when all of it is;
 * what is left is paired by its first field (a level, a code), then by its place when at least half of it agrees.
 */
export function compareLines(lines: LinesField, beforeValue: unknown, afterValue: unknown): LineChange[] {
  const fields = fieldsIn(lines.fields, 'detail')
  const [before, after] = [linesOf(beforeValue), linesOf(afterValue)]
  const partner = new Map<number, number>()
  const free = new Set(before.keys())
  const pair = (fits: (old: FormValues, now: FormValues, oldAt: number, nowAt: number) => boolean) => {
    for (const [nowAt, now] of after.entries()) {
      if (partner.has(nowAt)) continue
      const found = [...free].find((oldAt) => fits(before[oldAt] ?? {}, now, oldAt, nowAt))
      if (found === undefined) continue
      partner.set(nowAt, found)
      free.delete(found)
    }
  }
  const wrong = (old: FormValues, now: FormValues) => fields.filter((field) => differs(field, old, now))
  pair((old, now) => wrong(old, now).length === 0)
  pair(
    (old, now) =>
      fields[0] !== undefined &&
      plain(fields[0], old[fields[0].field]) !== '' &&
      !differs(fields[0], old, now),
  )
  pair((old, now, oldAt, nowAt) => oldAt === nowAt && wrong(old, now).length * 2 <= fields.length)
  const standing = after.map((now, at): LineChange & { place: number } => {
    const old = partner.get(at)
    if (old === undefined) return { fate: 'added', after: now, fields: new Set(), line: at + 1, place: at }
    const was = before[old] ?? {}
    const names = new Set(wrong(was, now).map((each) => each.field))
    const fate = names.size === 0 ? 'same' : 'changed'
    return { fate, before: was, after: now, fields: names, line: at + 1, place: at }
  })
  const gone = [...free].map((at): LineChange & { place: number } => ({
    fate: 'removed',
    before: before[at] ?? {},
    fields: new Set(),
    line: at + 1,
    place: at - 0.5,
  }))
  return [...standing, ...gone].toSorted((one, other) => one.place - other.place)
}
