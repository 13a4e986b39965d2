/** The form of a document with lines, with its ways to save: as it is, submitted at once, or in a way of the feature's own. */
import { Button, type FormInstance, Skeleton } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { modeTitleKey } from '@/engine/feature/titles'
import { FirstFocus } from '@/engine/form/FirstFocus'
import type { FormValues } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { RecordForm } from '@/engine/form/RecordForm'
import { type FormShape, tablesOf } from '@/engine/form/sections'
import { type RecordFormState, useRecordForm } from '@/engine/form/useRecordForm'
import { useSaveKey } from '@/engine/form/useSaveKey'
import { recordAddress } from '@/engine/record/recordAddress'
import { Sheet } from '@/engine/record/Sheet'
import { useCan } from '@/engine/session/permissions'
import { addressOf, useGivenUp, useTab, useTabLabel } from '@/engine/tabs/useTab'
import { valueText } from '@/ui/valueText'
import { type Acting, tell } from './act'
import type { Said } from './definition'
import { asRecord } from './named'
import { remember } from './start'

/** A way to save. */
export interface SaveWay {
  readonly name: string
  /** Text key of its button. */
  readonly label: string
  /** Permission without which it is not offered. */
  readonly permission?: string
  /** Asks for more before it goes on. */
  readonly ask?: (go: () => void) => void
}

/** Heading and way back of a form's page. */
export interface FormFrame {
  readonly title: string
  readonly name: string
  readonly onBack: () => void
}

interface DocumentFormProps {
  readonly frame: FormFrame
  readonly acting: Acting
  /** Base of the calls that offer choices. */
  readonly chooseBase: string
  readonly shape: FormShape
  readonly record: FormValues
  readonly mode: 'add' | 'edit'
  readonly id: string | undefined
  /** The ways to save, the next step last; Ctrl+S takes the first. */
  readonly ways: readonly SaveWay[]
  /** Fields of a line that say something: a row without any of them is no line. */
  readonly saying: readonly string[]
  readonly send: (way: string, body: Record<string, unknown>, key: string) => Promise<unknown>
  /** What the page of the document says afterwards. */
  readonly said: (answer: FormValues, way: string) => Said
  /** Where the next new one finds what is the same: the base of the calls that save, and who writes. */
  readonly keep: { readonly base: string; readonly user: string }
  /** The values were typed into another form. */
  readonly typed?: boolean
  /** Stands above the fields. */
  readonly above?: (state: RecordFormState, onNamed: (names: FormValues) => void) => ReactNode
  readonly onReload?: () => Promise<void>
}

const NO_SHAPE: FormShape = { fields: [] }

/** Draws the form. */
export function DocumentForm(props: DocumentFormProps) {
  const { frame, acting, chooseBase, shape, record, mode, saying, typed = false, above, onReload } = props
  const { t } = useTranslation()
  const ways = useWays(props.ways)
  const way = useRef('')
  const [names, setNames] = useState<FormValues>({})
  const done = useDone(props)
  const state = useRecordForm({
    ...shape,
    mode,
    record,
    send: (body, key) => props.send(way.current, body, key),
    onDone: (answer) => done(answer, way.current, state.form.getFieldsValue(true)),
  })
  const touch = useRef(state.touch)
  useEffect(() => {
    if (typed) touch.current({})
  }, [typed])
  const save = (next: string) => {
    way.current = next
    dropEmptyRows(state.form, shape, saying)
    state.form.submit()
  }
  useSaveKey(() => ways[0] && save(ways[0].name))
  const cancel = useCancel(props)
  return (
    // The lines need the width that a way through the form would take.
    <Sheet
      {...frame}
      shape={NO_SHAPE}
      buttons={
        <>
          <Button disabled={state.busy} onClick={cancel}>
            {t('action.cancel')}
          </Button>
          {ways.map(({ name, label, ask }, at) => (
            <Button
              key={name}
              type={at === ways.length - 1 ? 'primary' : 'default'}
              loading={state.busy}
              onClick={() => (ask ? ask(() => save(name)) : save(name))}
            >
              {t(label)}
            </Button>
          ))}
        </>
      }
    >
      {above?.(state, (more) => setNames((before) => ({ ...before, ...more })))}
      <FirstFocus>
        <RecordForm
          {...shape}
          state={state}
          base={chooseBase}
          screen={acting.owner}
          mode={mode}
          record={{ ...record, ...names }}
          summary
          {...(onReload ? { onReload: () => void onReload().then(state.again) } : {})}
        />
      </FirstFocus>
    </Sheet>
  )
}

function useWays(ways: readonly SaveWay[]): readonly SaveWay[] {
  const can = useCan()
  return ways.filter(({ permission }) => permission === undefined || can(permission))
}

/** A row in which nobody has said anything is no line; the last one stays, to be filled in. */
function dropEmptyRows(form: FormInstance, shape: FormShape, saying: readonly string[]): void {
  for (const { name } of tablesOf(shape)) {
    const rows = linesOf(form.getFieldValue(name))
    const said = rows.filter((row) => saying.some((field) => valueText(row[field]) !== ''))
    if (said.length > 0 && said.length < rows.length) form.setFieldValue(name, said)
  }
}

/** After saving: remembers what is the same next time, says what happened, and leads to the document. */
function useDone({ acting, mode, id, keep, said }: DocumentFormProps) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const tab = useTab()
  return (answer: unknown, way: string, values: FormValues) => {
    const saved = asRecord(answer)
    const key = id ?? valueText(saved['id'])
    remember(keep.base, keep.user, values)
    tell(acting, key, said(saved, way), client)
    const to = recordAddress(acting.path, 'detail', key)
    // A new one gets a tab of its own; that in which it was written has done its work.
    if (mode === 'add') tab.close(to)
    else void navigate(to, { replace: true })
  }
}

function useCancel({ acting, frame, mode, id }: DocumentFormProps) {
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
        void navigate(recordAddress(acting.path, 'detail', id), { replace: true })
      } else {
        tab.close()
        frame.onBack()
      }
    })
  }
}

/** The frame of a form's page: a new document is called as in the menu, where it was opened. */
export function useFormFrame(screen: string, mode: 'add' | 'edit', number: string, list: string): FormFrame {
  const { t } = useTranslation()
  const navigate = useNavigate()
  useTabLabel(number)
  return {
    title: t((mode === 'edit' && modeTitleKey(screen, mode)) || `route.${screen}`),
    name: number,
    onBack: () => void navigate(addressOf(list)),
  }
}

/** While it is not known what the form opens with. */
export function FormWaiting({ frame }: { readonly frame: FormFrame }) {
  return (
    <Sheet {...frame} shape={NO_SHAPE}>
      <Skeleton active paragraph={{ rows: 10 }} />
    </Sheet>
  )
}
