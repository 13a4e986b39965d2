/** The form of a receiving note, with its ways to save. */
import { Button, type FormInstance } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { tell } from '@/engine/document/act'
import { FirstFocus } from '@/engine/form/FirstFocus'
import type { FormField, FormValues } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { RecordForm } from '@/engine/form/RecordForm'
import type { FormShape } from '@/engine/form/sections'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { useSaveKey } from '@/engine/form/useSaveKey'
import { text } from '@/engine/i18n/i18n'
import { valueText } from '@/ui/valueText'
import { recordAddress } from '@/engine/record/recordAddress'
import { Sheet } from '@/engine/record/Sheet'
import { useCan } from '@/engine/session/permissions'
import { useGivenUp, useTab } from '@/engine/tabs/useTab'
import { acting } from './acting'
import { FactsKeeper } from './FactsKeeper'
import { directSaid, savedSaid } from './said'
import { sectionsOf } from './fields'
import { directLines, expectedLines } from './lineFields'
import { NoteTools } from './NoteTools'
import { type SaveWay, sendNote } from './saving'
import { remember } from './start'
import { PAGE } from './types'

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
  readonly frame: { readonly title: string; readonly name: string; readonly onBack: () => void }
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

const NO_SHAPE: FormShape = { fields: [] }

/** Draws the form. */
export function NoteForm(props: NoteFormProps) {
  const { frame, place, fields, record, mode, id, direct, typed, onDirect, onReload } = props
  const { t } = useTranslation()
  const way = useRef<SaveWay>('save')
  const [names, setNames] = useState<FormValues>({})
  const shape = useMemo<FormShape>(
    () => ({ fields, sections: sectionsOf(fields), lines: [direct ? directLines : expectedLines] }),
    [fields, direct],
  )
  const done = useDone(props)
  const state = useRecordForm({
    ...shape,
    mode,
    record,
    send: (body, key) => sendNote({ base: place.base, way: way.current, id, record }, body, key),
    onDone: (answer) => done(answer, way.current, state.form.getFieldsValue(true)),
  })
  const touch = useRef(state.touch)
  useEffect(() => {
    if (typed) touch.current({})
  }, [typed])
  const save = (next: SaveWay) => {
    way.current = next
    dropEmptyRows(state.form)
    state.form.submit()
  }
  useSaveKey(() => save(direct ? 'direct' : 'save'))
  const cancel = useCancel(frame.onBack, mode, id)
  return (
    <Sheet
      {...frame}
      // The lines need the width that a way through the form would take.
      shape={NO_SHAPE}
      buttons={
        <>
          <Button disabled={state.busy} onClick={cancel}>
            {t('action.cancel')}
          </Button>
          <SaveButtons {...{ place, mode, direct, save }} busy={state.busy} />
        </>
      }
    >
      <NoteTools
        {...{ place, direct, state, shape }}
        onNamed={(more) => setNames({ ...names, ...more })}
        {...(onDirect
          ? { onDirect: (next) => onDirect(next, { ...record, ...state.form.getFieldsValue(true) }) }
          : {})}
      />
      <FactsKeeper form={state.form} path={place.factsPath} />
      <FirstFocus>
        <RecordForm
          {...shape}
          state={state}
          base={place.chooseBase}
          screen="receivingNoteManage"
          mode={mode}
          record={{ ...record, ...names }}
          summary
          {...(onReload ? { onReload: () => void onReload().then(state.again) } : {})}
        />
      </FirstFocus>
    </Sheet>
  )
}

/** A row in which nobody has said anything is no line; the last one stays, to be filled in. */
function dropEmptyRows(form: FormInstance): void {
  const rows = linesOf(form.getFieldValue('lines'))
  const said = rows.filter((row) => SAYING.some((field) => valueText(row[field]) !== ''))
  if (said.length > 0 && said.length < rows.length) form.setFieldValue('lines', said)
}

const SAYING = ['goodsCode', 'qty', 'containerCode', 'remark']

interface SaveButtonsProps {
  readonly place: NotePlace
  readonly mode: 'add' | 'edit'
  readonly direct: boolean
  readonly busy: boolean
  readonly save: (way: SaveWay) => void
}

/** The next step is primary: submitting, or receiving what stands at the door. */
function SaveButtons({ place, mode, direct, busy, save }: SaveButtonsProps) {
  const { t } = useTranslation()
  const can = useCan()
  if (direct) {
    return (
      <Button type="primary" loading={busy} onClick={() => save('direct')}>
        {t('receivingPage.receiveNow')}
      </Button>
    )
  }
  const maySubmit = can(`${place.screen}_submit_button`)
  const maySave = mode === 'edit' || can(`${place.screen}_add_button`)
  return (
    <>
      {maySave && (
        <Button type={maySubmit ? 'default' : 'primary'} loading={busy} onClick={() => save('save')}>
          {t('form.save')}
        </Button>
      )}
      {maySubmit && (
        <Button type="primary" loading={busy} onClick={() => save('submit')}>
          {t('receivingPage.saveSubmit')}
        </Button>
      )}
    </>
  )
}

/** After saving: remembers what is the same next time, says what happened, and leads to the note. */
function useDone({ place, mode, id }: NoteFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const tab = useTab()
  return (answer: unknown, way: SaveWay, values: FormValues) => {
    const note: FormValues = typeof answer === 'object' && answer !== null ? { ...answer } : {}
    const saved = id ?? String(note['id'])
    remember(place.base, place.user, values)
    const said =
      way === 'direct' ? directSaid(note, text) : savedSaid(note, text, mode === 'add' ? place : null)
    tell(acting, saved, said, client)
    const to = recordAddress(PAGE, 'detail', saved)
    // A new note gets a tab of its own; the one in which it was written has done its work.
    if (mode === 'add') tab.close(to)
    else void navigate(to, { replace: true })
  }
}

function useCancel(onBack: () => void, mode: 'add' | 'edit', id: string | undefined) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const givenUp = useGivenUp()
  const tab = useTab()
  return () => {
    const question = {
      title: t('form.unsaved'),
      text: t('form.unsavedText'),
      yes: t('form.leave'),
      no: t('form.stay'),
    }
    void givenUp(question).then((agreed) => {
      if (!agreed) return
      if (mode === 'edit' && id !== undefined) {
        void navigate(recordAddress(PAGE, 'detail', id), { replace: true })
      } else {
        tab.close()
        onBack()
      }
    })
  }
}
