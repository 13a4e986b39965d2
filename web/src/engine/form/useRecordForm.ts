/**
 * The life of one form: what it opens with, whether something was typed, sending, and where the server's refusals go.
 * A form sends once at a time, and repeats of one opening carry one idempotency key until the server has taken it.
 */
import { Form, type FormInstance } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, type FieldFault, STATUS } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import { text } from '@/engine/i18n/i18n'
import { uuid } from '@/engine/runtime/uuid'
import { useUnsaved } from '@/engine/tabs/useTab'
import { confirm } from '@/ui/confirm'
import { useStable } from '@/ui/useStable'
import { fieldsIn, fieldsOf, type FormMode, type FormValues, toBody, toValues } from './fields'
import { focusCell } from './focusCell'
import { emptied, emptiedLines, linesBody, linesOf, lostCells, toLines, withoutBlank } from './lines'
import { type FormShape, orderOf, tablesOf } from './sections'
import { stillWrong, type Wrong, wrongAt, wrongCells, wrongCount } from './wrong'

/** What a form is given. */
export interface RecordFormInput extends FormShape {
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
  /** What it says of things that no box stands for, such as lines of the document that an action is about. */
  readonly others?: readonly FieldFault[]
}

type Values = Record<string, unknown>

/** State and verbs of a form. */
export function useRecordForm({ mode, record, send, onDone, ...shape }: RecordFormInput) {
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [fault, setFault] = useState<FormFault | null>(null)
  const faults = useFaults(form, busy, shape, mode)
  const key = useRef('')
  const running = useRef(false)
  const initial = useOpening(shape, mode, record)
  const before = useRef<Values>(initial)
  /** Throws away what was typed and shows the record as it was loaded. */
  const again = useStable(() => {
    if (mode !== 'detail') form.setFieldsValue(initial)
    before.current = initial
    setDirty(false)
    setFault(null)
    faults.clear()
  })
  // While a record loads there are no boxes to show anything in.
  useNewest(initial, again, mode !== 'edit' || record !== undefined)
  const settle = useUnsaved(dirty)
  const refused = (error: unknown, values: FormValues) => {
    if (!(error instanceof ApiError)) {
      report(error, 'form')
      return
    }
    // The call has asked to sign in again; what was typed stays.
    if (error.status === STATUS.signedOut) return
    const { known, others } = placesOf(error, shape, mode, values)
    const count = (name: string) => known.filter((each) => each.name === name).length
    // A box that draws rows itself says at each row what is wrong there; below it stands how much there is to mend.
    const said = ({ name, msg, path }: Wrong) =>
      path === undefined ? msg : text('form.wrongPlaces', { count: count(name) })
    form.setFields(
      known.filter((each) => !each.cell).map((each) => ({ name: each.name, errors: [said(each)] })),
    )
    faults.show(known, values)
    if (known.length === 0 || others.length > 0) {
      setFault({ text: error.message, stale: error.status === STATUS.stale, others })
    }
  }
  const submit = useStable(async (typed: Values) => {
    // A second press may come before the button is drawn disabled.
    if (running.current || mode === 'detail') return
    const values = meant(form, shape, typed)
    const cells = wrongTables(shape, mode, values)
    if (cells.length > 0) {
      faults.show(cells, values)
      return
    }
    running.current = true
    key.current ||= uuid()
    setBusy(true)
    setFault(null)
    faults.clear()
    try {
      const answer = await send(bodyOf(shape, mode, values), key.current)
      key.current = ''
      setDirty(false)
      settle()
      onDone(answer)
    } catch (error) {
      refused(error, values)
    } finally {
      running.current = false
      setBusy(false)
    }
  })
  /** The boxes themselves refuse: all of it at once, the cursor at the first. */
  const failed = useStable((typed: Values, errors: readonly { name: string; msg: string }[]) => {
    const values = meant(form, shape, typed)
    const plain = errors.map((each) => ({ ...each, value: values[each.name] }))
    faults.show([...plain, ...wrongTables(shape, mode, values)], values)
  })
  const touch = useStable((changed: FormValues) => {
    setDirty(true)
    const names = Object.keys(changed)
    const follow = () => {
      emptyDependents(form, shape, names)
      before.current = form.getFieldsValue(true)
      faults.recheck()
    }
    const lost = tablesOf(shape).reduce(
      (sum, lines) => sum + lostCells(lines, linesOf(form.getFieldValue(lines.name)), names),
      0,
    )
    if (lost === 0) {
      follow()
      return
    }
    // Sixty rows of goods are not thrown away by a slip in the list of owners.
    const was = Object.fromEntries(names.map((name) => [name, before.current[name]]))
    void confirm({
      title: text('form.losesCells'),
      text: text('form.losesCellsText', { count: lost }),
      yes: text('form.changeAll'),
      no: text('form.changeBack'),
    }).then((agreed) => {
      if (agreed) follow()
      else form.setFieldsValue(was)
    })
  })
  return { form, initial, busy, dirty, fault, wrong: faults.wrong, submit, failed, again, settle, touch }
}

/** What `useRecordForm` gives. */
export type RecordFormState = ReturnType<typeof useRecordForm>

const NOTHING: readonly Wrong[] = []

/** What is wrong in a form, in the order of the screen, until it is changed. */
function useFaults(form: FormInstance<Values>, busy: boolean, shape: FormShape, mode: FormMode) {
  const [wrong, setWrong] = useState<readonly Wrong[]>(NOTHING)
  const focus = useFocusOnceUsable(busy, form)
  return {
    wrong,
    clear: () => setWrong(NOTHING),
    /** Shows them, with the cursor at the first. */
    show: (found: readonly Wrong[], values: FormValues) => {
      const order = orderOf(shape, mode, values)
      const sorted = onceEach(found).toSorted(
        (one, other) => order.indexOf(one.name) - order.indexOf(other.name),
      )
      setWrong(sorted)
      focus(sorted[0])
    },
    /** Forgets those whose cause has been changed. */
    recheck: () => {
      if (wrong.length === 0) return
      const values = form.getFieldsValue(true)
      setWrong(wrong.filter((each) => stillWrong(each, values)))
    },
  }
}

/** The server may say the same of one box for two reasons; a person reads it once. */
function onceEach(found: readonly Wrong[]): Wrong[] {
  const seen = new Set<string>()
  return found.filter(({ name, path = '', cell, msg }) => {
    const key = JSON.stringify([name, path, cell?.key, cell?.field, msg])
    return !seen.has(key) && seen.add(key)
  })
}

/** What the boxes hold at first. */
function useOpening({ fields, lines }: FormShape, mode: FormMode, record: FormValues | undefined): Values {
  return useMemo(() => {
    const values = toValues(fieldsIn(fields, mode), record)
    for (const each of lines ?? []) values[each.name] = toLines(each, mode, record)
    return values
  }, [fields, lines, mode, record])
}

function bodyOf(shape: FormShape, mode: FormMode, values: FormValues): Values {
  const body = toBody(fieldsOf(shape.fields, mode, values), values)
  for (const lines of tablesOf(shape)) body[lines.name] = linesBody(lines, mode, linesOf(values[lines.name]))
  return body
}

/** What was typed without rows in which nothing stands: Enter below the last row begins one, and nobody has to remove it. */
function meant(form: FormInstance<Values>, shape: FormShape, values: Values): Values {
  const kept = { ...values }
  for (const lines of tablesOf(shape)) {
    const rows = linesOf(values[lines.name])
    const said = withoutBlank(lines, rows)
    if (said === rows) continue
    form.setFieldValue(lines.name, said)
    kept[lines.name] = said
  }
  return kept
}

/** A refusal's faults where boxes stand for them, and the words of the others. */
function placesOf(error: ApiError, shape: FormShape, mode: FormMode, values: FormValues) {
  const shown = fieldsOf(shape.fields, mode, values)
  const placed = error.fields.map((each) => ({ each, at: wrongAt(each, shown, tablesOf(shape), values) }))
  return {
    known: placed.flatMap(({ at }) => at ?? []),
    others: placed.filter(({ at }) => at === null).map(({ each }) => each),
  }
}

/** What is wrong in the tables of a form. */
function wrongTables(shape: FormShape, mode: FormMode, values: FormValues): Wrong[] {
  return tablesOf(shape).flatMap((lines) => {
    const value = values[lines.name]
    const rows = linesOf(value)
    const count = wrongCount(lines, rows, text)
    const cells = wrongCells(lines, mode, rows, text)
    return count === null ? cells : [{ name: lines.name, msg: count, value }, ...cells]
  })
}

/** Empties the choices that hang on what a person has changed. */
function emptyDependents(form: FormInstance<Values>, shape: FormShape, changed: readonly string[]): void {
  const gone = emptied(shape.fields, changed)
  const names = shape.fields.map((each) => each.field).filter((name) => name in gone)
  if (names.length > 0) form.setFields(names.map((name) => ({ name, value: undefined, errors: [] })))
  for (const lines of tablesOf(shape)) {
    const rows = linesOf(form.getFieldValue(lines.name))
    const next = emptiedLines(lines, rows, [...changed, ...names])
    if (next !== rows) form.setFieldValue(lines.name, next)
  }
}

/**
 * Shows a record that comes late, or anew. A tab that is shown again runs its effects again; what was typed meanwhile
 * stays, because the record is still the same.
 */
function useNewest(initial: Values, again: () => void, here: boolean): void {
  const shown = useRef<Values | null>(null)
  useEffect(() => {
    if (!here || shown.current === initial) return
    shown.current = initial
    again()
  }, [again, initial, here])
}

/** Puts the cursor to a fault once the boxes can be used again, and only once. */
function useFocusOnceUsable(busy: boolean, form: FormInstance<Values>) {
  const [wanted, setWanted] = useState<Wrong | undefined>()
  const done = useRef<Wrong | undefined>(undefined)
  useEffect(() => {
    if (busy || !wanted || done.current === wanted) return
    done.current = wanted
    jumpTo(form, wanted)
  }, [busy, form, wanted])
  // Another try that finds the same fault leads to it again.
  return (wrong: Wrong | undefined) => setWanted(wrong && { ...wrong })
}

/** Brings a fault into sight, with the cursor in its box. */
export function jumpTo(form: FormInstance<Values>, { name, cell }: Wrong): void {
  if (cell) focusCell(cell.key, cell.field)
  else form.scrollToField(name, { block: 'center', focus: true })
}
