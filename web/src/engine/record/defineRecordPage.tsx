/**
 * The hidden page of a record as data: adding, changing and looking at it in a tab of its own, at
 * `…AED?operationType=add|edit|detail&id=…`. The list of its owner leads to it (`defineMaster({ page })`).
 */
import { type ComponentType, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { FormField, FormMode, FormValues } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import type { FormSection } from '@/engine/form/sections'
import type { ListAction } from '@/engine/list/actions'
import type { ListMeta } from '@/engine/list/meta'
import { useGivenUp } from '@/engine/tabs/useTab'
import { Editing } from './Editing'
import { Looking } from './Looking'
import { recordAddress } from './recordAddress'

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

/** What the address asks for. */
export interface Opening {
  readonly mode: FormMode
  readonly id: string | undefined
}

/** Makes the page. Call it at module scope. */
export function defineRecordPage(definition: RecordPageDefinition): RecordPage {
  function Page() {
    const [params] = useSearchParams()
    const { mode, id } = useHeld(params.get('operationType'), params.get('id'))
    const key = `${mode} ${id ?? ''}`
    if (mode !== 'detail') return <Editing key={key} definition={definition} mode={mode} id={id} />
    return <Looking key={key} definition={definition} id={id ?? ''} />
  }
  return { screen: definition.screen, Page }
}

/** Whoever may only look, or comes with another mode, looks; without a record there is only adding. */
function openingOf(mode: string | null, id: string | null): Opening {
  if (id === null || mode === 'add') return { mode: 'add', id: undefined }
  return { mode: mode === 'edit' ? 'edit' : 'detail', id }
}

/**
 * The opening in force. An address that would take the place of unsaved input has to wait for the person: the back button
 * and a link of the list come to the same tab.
 */
function useHeld(mode: string | null, id: string | null): Opening {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const givenUp = useGivenUp()
  const wanted = openingOf(mode, id)
  const [held, setHeld] = useState(wanted)
  const same = held.mode === wanted.mode && held.id === wanted.id
  const asking = useRef(false)
  useLayoutEffect(() => {
    if (same || asking.current) return
    asking.current = true
    void givenUp({
      title: t('form.unsaved'),
      text: t('form.unsavedText'),
      yes: t('form.leave'),
      no: t('form.stay'),
    }).then((agreed) => {
      asking.current = false
      if (agreed) setHeld(openingOf(mode, id))
      else void navigate(recordAddress(pathname, held.mode, held.id), { replace: true })
    })
  }, [same, mode, id, held, givenUp, navigate, pathname, t])
  return held
}
