/** The form of a receiving note, with its ways to save. */
import { useMemo } from 'react'
import { DocumentForm, type FormFrame, type SaveWay } from '@/engine/document/DocumentForm'
import type { FormField, FormValues } from '@/engine/form/fields'
import type { FormShape } from '@/engine/form/sections'
import { FactsKeeper } from '@/engine/goods/FactsKeeper'
import { text } from '@/engine/i18n/i18n'
import { acting } from './acting'
import { originField, sectionsOf } from './fields'
import { directLines, expectedLines } from './lineFields'
import { NoteTools } from './NoteTools'
import { OriginTool } from './OriginTool'
import { directSaid, savedSaid } from './said'
import { sendNote } from './saving'

/** Where a note is written: screen, calls, and who writes. */
export interface NotePlace {
  /** Screen of the permissions. */
  readonly screen: string
  /** Base of the calls that save. */
  readonly base: string
  readonly chooseBase: string
  /** Call that answers the facts of goods. */
  readonly factsPath: string
  readonly user: string
}

interface NoteFormProps {
  readonly frame: FormFrame
  readonly place: NotePlace
  readonly fields: readonly FormField[]
  readonly record: FormValues
  readonly mode: 'add' | 'edit'
  readonly id: string | undefined
  /** The goods stand at the door: received and put away with one press. */
  readonly direct: boolean
  /** The values were typed into another form. */
  readonly typed: boolean
  readonly onDirect?: (direct: boolean, values: FormValues) => void
  readonly onReload?: () => Promise<void>
}

const SAYING = ['goodsCode', 'qty', 'containerCode', 'remark']

/** Draws the form. */
export function NoteForm(props: NoteFormProps) {
  const { frame, place, fields, record, mode, id, direct, typed, onDirect, onReload } = props
  const shape = useMemo<FormShape>(
    () => ({ fields, sections: sectionsOf(fields), lines: [direct ? directLines : expectedLines] }),
    [fields, direct],
  )
  return (
    <DocumentForm
      {...{ frame, acting, shape, record, mode, id, typed }}
      chooseBase={place.chooseBase}
      ways={waysOf(place.screen, mode, direct)}
      saying={SAYING}
      keep={place}
      send={(way, body, key) => sendNote({ base: place.base, way, id, record }, body, key)}
      said={(answer, way) =>
        way === 'direct' ? directSaid(answer, text) : savedSaid(answer, text, mode === 'add' ? place : null)
      }
      above={(state, onNamed) => (
        <>
          <NoteTools
            {...{ place, direct, state, shape, onNamed }}
            {...(onDirect
              ? { onDirect: (next) => onDirect(next, { ...record, ...state.form.getFieldsValue(true) }) }
              : {})}
          />
          {fields.includes(originField) && <OriginTool {...{ place, state, shape, onNamed, id }} />}
          <FactsKeeper form={state.form} path={place.factsPath} />
        </>
      )}
      {...(onReload ? { onReload } : {})}
    />
  )
}

/** The next step is primary: submitting, or receiving what stands at the door. */
function waysOf(screen: string, mode: 'add' | 'edit', direct: boolean): readonly SaveWay[] {
  if (direct) return [{ name: 'direct', label: 'receivingPage.receiveNow' }]
  return [
    { name: 'save', label: 'form.save', ...(mode === 'edit' ? {} : { permission: `${screen}_add_button` }) },
    { name: 'submit', label: 'document.saveSubmit', permission: `${screen}_submit_button` },
  ]
}
