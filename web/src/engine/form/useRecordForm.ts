/**
 * The life of one form: what it opens with, whether something was typed, sending, and where the server's refusals go.
 * A form sends once at a time, and repeats of one opening carry one idempotency key until the server has taken it.
 */
import { Form } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, STATUS } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import { uuid } from '@/engine/runtime/uuid'
import { useUnsaved } from '@/engine/tabs/useTab'
import { useStable } from '@/ui/useStable'
import {
  fieldsIn,
  fieldsOf,
  type FormField,
  type FormMode,
  type FormValues,
  toBody,
  toValues,
} from './fields'

/** What a form is given. */
export interface RecordFormInput {
  readonly fields: readonly FormField[]
  readonly mode: FormMode
  /** The record under edit; absent for a new one and while it loads. */
  readonly record: FormValues | undefined
  /**
   * Sends the body. `key` names this opening until it is saved. It must leave the showing of `ApiError`s with wrong fields
   * or a stale version to the form: `call(…, { key, silent: true })`.
   */
  readonly send: (body: Record<string, unknown>, key: string) => Promise<unknown>
  readonly onDone: (answer: unknown) => void
}

/** A refusal that belongs to no field. */
export interface FormFault {
  readonly text: string
  /** Somebody else was faster: the newest version must be loaded. */
  readonly stale: boolean
}

/** State and verbs of a form. */
export function useRecordForm({ fields, mode, record, send, onDone }: RecordFormInput) {
  const [form] = Form.useForm<Record<string, unknown>>()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [fault, setFault] = useState<FormFault | null>(null)
  const key = useRef('')
  const running = useRef(false)
  /** The field that gets the focus once the boxes can be used again. */
  const wrong = useRef<string | null>(null)
  const initial = useMemo(() => toValues(fieldsIn(fields, mode), record), [fields, mode, record])
  /** Throws away what was typed and shows the record as it was loaded. */
  const restart = useStable((values: Record<string, unknown>) => {
    if (mode !== 'detail') form.setFieldsValue(values)
    setDirty(false)
    setFault(null)
  })
  // A record that comes late, or anew, replaces what the boxes hold.
  useEffect(() => restart(initial), [restart, initial])
  const again = useStable(() => restart(initial))
  useUnsaved(dirty)
  useEffect(() => {
    if (busy || wrong.current === null) return
    form.focusField(wrong.current)
    wrong.current = null
  }, [busy, form])

  const refused = (error: unknown, shown: readonly FormField[]) => {
    if (!(error instanceof ApiError)) {
      report(error, 'form')
      return
    }
    // The call has asked to sign in again; what was typed stays.
    if (error.status === STATUS.signedOut) return
    const known = error.fields.filter(({ field }) => shown.some((each) => each.field === field))
    form.setFields(known.map(({ field, msg }) => ({ name: field, errors: [msg] })))
    const [first] = known
    wrong.current = first?.field ?? null
    const others = error.fields
      .filter((each) => !known.includes(each))
      .map(({ field, msg }) => `${field}: ${msg}`)
    if (known.length === 0 || others.length > 0) {
      setFault({ text: [error.message, ...others].join(' '), stale: error.status === STATUS.stale })
    }
  }

  const submit = useStable(async (values: Record<string, unknown>) => {
    // A second press may come before the button is drawn disabled.
    if (running.current || mode === 'detail') return
    running.current = true
    const shown = fieldsOf(fields, mode, values)
    key.current ||= uuid()
    setBusy(true)
    setFault(null)
    try {
      const answer = await send(toBody(shown, values), key.current)
      key.current = ''
      setDirty(false)
      onDone(answer)
    } catch (error) {
      refused(error, shown)
    } finally {
      running.current = false
      setBusy(false)
    }
  })
  return { form, initial, busy, dirty, fault, submit, again, touch: () => setDirty(true) }
}

/** What `useRecordForm` gives. */
export type RecordFormState = ReturnType<typeof useRecordForm>
