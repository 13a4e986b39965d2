/**
 * The hidden page of a record as data: adding, changing and looking at it in a tab of its own, at
 * `…AED?operationType=add|edit|detail&id=…`. The list of its owner leads to it (`defineMaster({ page })`).
 */
import type { ComponentType } from 'react'
import type { FormField, FormMode, FormValues } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import type { FormSection } from '@/engine/form/sections'
import type { ListAction } from '@/engine/list/actions'
import type { ListMeta } from '@/engine/list/meta'
import { Editing } from './Editing'
import { Looking } from './Looking'
import { useOpening } from './useOpening'

/** What the page of a record says. */
export interface RecordPageDefinition {
  /** The hidden screen: `goodsManageAED`. */
  readonly screen: string
  /** The screen that has the list, the permissions and the titles of the fields: `goodsManage`. */
  readonly owner: string
  readonly list: ListMeta
  readonly form: readonly FormField[]
  readonly sections?: readonly FormSection[]
  readonly lines?: readonly LinesField[]
  /** Turns a record of the server into the values of the form, where they differ. */
  readonly read?: (record: FormValues) => FormValues
  /** Turns the values of the form into the body of the call, where they differ. */
  readonly write?: (body: Record<string, unknown>) => Record<string, unknown>
  /** What the record is called in its tab and heading; its code and name unless said. */
  readonly label?: (record: FormValues) => string
  /** Further actions on the record (`on: 'row'`), beside edit and delete. */
  readonly actions?: readonly ListAction[]
  /** A verb that may follow saving at once (`submit`), offered when its permission is held. */
  readonly submit?: string
  /** Stands under the heading of the record: its state, what is to be done. */
  readonly Above?: ComponentType<RecordPartProps>
  /** Stands under the fields of a record that exists. */
  readonly Below?: ComponentType<RecordPartProps>
}

/** What a part of the page is given. */
export interface RecordPartProps {
  readonly id: string
  readonly mode: FormMode
  readonly record: FormValues
}

/** The page of a record. */
export interface RecordPage {
  readonly screen: string
  readonly Page: ComponentType
}

/** Makes the page. Call it at module scope. */
export function defineRecordPage(definition: RecordPageDefinition): RecordPage {
  function Page() {
    const { mode, id } = useOpening()
    const key = `${mode} ${id ?? ''}`
    if (mode === 'add' || mode === 'edit') {
      return <Editing key={key} definition={definition} mode={mode} id={id} />
    }
    return <Looking key={key} definition={definition} id={id ?? ''} />
  }
  return { screen: definition.screen, Page }
}
