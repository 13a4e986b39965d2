/**
 * A document as data: its steps, who and what matters, what can be done with it in which words, and the parts of its page.
 * What is allowed is never said here: that is the server's `can`.
 */
import type { ComponentType } from 'react'
import type { FormField, FormValues } from '@/engine/form/fields'
import type { RecordPageDefinition } from '@/engine/record/defineRecordPage'

/** What stands on the page after something was done: a sentence, and where to go on. */
export interface Said {
  readonly text: string
  readonly tone?: 'success' | 'warning' | 'error'
  readonly links?: readonly { readonly to: string; readonly label: string }[]
}

/** What a dialog of a feature's own is given. */
export interface ActionDialogProps {
  readonly record: FormValues & { readonly id: string }
  /** Posts the verb with the version and this body; refusals with wrong fields come back to the caller. */
  readonly send: (body: Record<string, unknown>, key?: string) => Promise<unknown>
  /** Closes and, with an answer, shows what it says. */
  readonly onDone: (answer: unknown) => void
  readonly onClose: () => void
}

/** One thing to do with a document. Exactly one of `mode`, `fields`, `Dialog` and nothing: nothing posts the verb at once. */
export interface DocumentAction {
  /** The verb: permission `<owner>_<name>_button`, text `action.<name>`, the word in `can`, and the last part of the path. */
  readonly name: string
  /** Text key when `action.<name>` does not say it well. */
  readonly label?: string
  /** The verb whose permission and state it shares: `register` for "register all". */
  readonly as?: string
  /** Permission of an action that is none of the document's verbs, such as a link: `can` is not asked. */
  readonly permission?: string
  /** Never the next step: going back, starting over. */
  readonly quiet?: boolean
  /** Leads to the page in this mode (`operationType`): `register`, `edit` … */
  readonly mode?: string
  /** Leads to another page. */
  readonly to?: (record: FormValues) => string | Promise<string>
  /** Asks for these before: a reason, a date. They are the body beside `version`. */
  readonly fields?: readonly FormField[]
  /** Of many rows, what is asked for beside `fields` once rows were refused for want of it. */
  readonly excuses?: readonly Excuse[]
  /** They open with what the document says already. */
  readonly filled?: boolean
  /** Text key of a line above the fields or of the question, with `{{number}}` and what the document says. */
  readonly ask?: string | ((record: FormValues) => string)
  /** Where lines are refused: the mode in which the same is done line by line, its word, and the cells that may be refused. */
  readonly instead?: { readonly mode: string; readonly label: string; readonly cells: readonly FormField[] }
  /** A dialog of the feature's own. */
  readonly Dialog?: ComponentType<ActionDialogProps>
  /** Cannot be undone: red, last, asked before. */
  readonly danger?: boolean
  /** No state forbids it (printing, looking): `can` is not asked. */
  readonly always?: boolean
  /** Left out while this is false: the server would allow it, but it makes no sense now. */
  readonly only?: (record: FormValues) => boolean
  /** Shown disabled with this sentence instead of being left out, when the server does not allow it now. */
  readonly blocked?: (record: FormValues) => string | null
  /** Also offered for the ticked rows of the list: asks once, posts `{base}/<name>` (or this path) with `rows`. */
  readonly many?: boolean | string
  /** Only in the list, only on the page; both when absent. */
  readonly on?: 'list' | 'page'
  /** Runs in the browser instead of a call: printing, for example. */
  readonly run?: (record: FormValues & { readonly id: string }) => unknown
  /** What the page says afterwards; "done: <verb>" when absent. */
  readonly said?: (answer: FormValues, t: Speak, before: FormValues) => Said | Promise<Said>
}

/** A reason that rows may be refused for. It is asked for when that has happened, of whoever may give it. */
export interface Excuse {
  readonly field: FormField
  /** Fields in the refusal of a row that ask for it. */
  readonly of: readonly string[]
  /** Right without which it says nothing. */
  readonly permission: string
}

/** The translation in force. */
export type Speak = (key: string, values?: Record<string, unknown>) => string

/** A figure of the band: a number that matters, with its unit. */
export interface Figure {
  readonly field: string
  /** Text key; `<owner>.field.<field>` when absent. */
  readonly label?: string
  /** Text key of the unit, or the field that holds it. */
  readonly unit?: string
  readonly unitField?: string
  /** The figure it is part of: "12 / 20". */
  readonly of?: string
  /** Left out while this is false. */
  readonly when?: (record: FormValues) => boolean
  /** Draws attention while this is true. */
  readonly warn?: (record: FormValues) => boolean
}

/** A part of the page behind a tab. */
export interface DocumentTab {
  readonly key: string
  /** Text key. */
  readonly title: string
  /** Number behind the title. */
  readonly count?: (record: FormValues) => number | undefined
  readonly Content: ComponentType<DocumentPartProps>
  /** Permission without which the tab is left out. */
  readonly permission?: string
}

/** What a part of the page is given. */
export interface DocumentPartProps {
  readonly id: string
  readonly record: FormValues
  readonly definition: DocumentDefinition
}

/** A page in a mode of its own, such as registering; it draws everything below the heading. */
export interface ModeProps extends DocumentPartProps {
  /** Loads the newest version. */
  readonly reload: () => Promise<void>
  /** Back to looking at the document, saying this there. */
  readonly leave: (said?: Said) => void
}

/** What the page of a document says. The form parts (`form`, `sections`, `lines`, `read`, `write`) are those of a record. */
export interface DocumentDefinition extends Omit<RecordPageDefinition, 'actions' | 'Below' | 'label'> {
  /** Path of the page: `/entryManage/receivingNoteManageAED`. */
  readonly path: string
  /** Base of the calls that offer choices to the dialogs' fields; that of the list unless said. */
  readonly chooseBase?: string
  /** Text key of what this one is called, where it is another kind than the page says. */
  readonly titleOf?: (record: FormValues) => string | undefined
  /** Field of the number; `docNo` unless said. */
  readonly number?: string
  /** Code table of the status. */
  readonly status: string
  /** Codes of the statuses on the way, in order; several in one step are its stages, and the present one names it. */
  readonly steps: readonly (number | readonly number[])[]
  /** People, places and dates of the band: fields as a form has them. */
  readonly facts: readonly FormField[]
  readonly figures: readonly Figure[]
  /** Parts of the page; history and attachments come by themselves after them. */
  readonly tabs: readonly DocumentTab[]
  /** What can be done, the next sensible step first. */
  readonly actions: readonly DocumentAction[]
  /** Modes of their own beside add, edit and detail. */
  readonly modes?: Readonly<Record<string, ComponentType<ModeProps>>>
  /** Draws adding and editing in place of the form of a record. */
  readonly Editor?: ComponentType<{ readonly mode: 'add' | 'edit'; readonly id: string | undefined }>
  /** False where the document keeps no files. */
  readonly attachments?: boolean
  /** Stands between the band and the tabs: what needs attention. */
  readonly Notice?: ComponentType<DocumentPartProps>
}

/** The number of a document. */
export function numberOf(definition: Pick<DocumentDefinition, 'number'>, record: FormValues): string {
  const number = record[definition.number ?? 'docNo']
  return typeof number === 'string' ? number : ''
}
