/** Titled groups of a form: which fields and tables stand in which, in the order of the screen. */
import { type FormField, type FormMode, type FormValues, fieldsOf } from './fields'
import type { LinesField } from './lines'

/** A titled group. */
export interface FormSection {
  /** Text key. */
  readonly title: string
  /** Fields in the order of the form's own list; the name of a table of lines puts that table here. */
  readonly fields: readonly string[]
  /** Text key of a line under the title. */
  readonly help?: string
}

/** What a form consists of. */
export interface FormShape {
  readonly fields: readonly FormField[]
  readonly lines?: readonly LinesField[]
  readonly sections?: readonly FormSection[]
}

/** A group with what it shows now. */
export interface Group {
  /** Absent for the fields that no section names: they come first. */
  readonly section?: FormSection
  readonly fields: readonly FormField[]
  readonly lines: readonly LinesField[]
}

const NO_LINES: readonly LinesField[] = []
const NO_SECTIONS: readonly FormSection[] = []

/** What of a definition the form consists of. */
export function shapeOf({ fields, lines, sections }: FormShape): FormShape {
  return { fields, ...(lines ? { lines } : {}), ...(sections ? { sections } : {}) }
}

/** The tables of a form. */
export function tablesOf({ lines = NO_LINES }: FormShape): readonly LinesField[] {
  return lines
}

/** The groups that have something to show. Tables that no section names come last, each under its own heading. */
export function groupsOf(shape: FormShape, mode: FormMode, values: FormValues): Group[] {
  const { sections = NO_SECTIONS } = shape
  const fields = fieldsOf(shape.fields, mode, values)
  const lines = tablesOf(shape)
  const named = new Set(sections.flatMap((section) => section.fields))
  const groups: Group[] = [
    { fields: fields.filter((each) => !named.has(each.field)), lines: [] },
    ...sections.map((section) => ({
      section,
      fields: fields.filter((each) => section.fields.includes(each.field)),
      lines: lines.filter((each) => section.fields.includes(each.name)),
    })),
    { fields: [], lines: lines.filter((each) => !named.has(each.name)) },
  ]
  return groups.filter((group) => group.fields.length > 0 || group.lines.length > 0)
}

/** Names of fields and tables in the order of the screen. */
export function orderOf(shape: FormShape, mode: FormMode, values: FormValues): string[] {
  return groupsOf(shape, mode, values).flatMap((group) => [
    ...group.fields.map((each) => each.field),
    ...group.lines.map((each) => each.name),
  ])
}
