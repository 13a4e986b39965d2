/**
 * Confirming what was put where: each container and each line of loose goods with its proposal and the reason, confirmed as
 * proposed by one press, or elsewhere with a word why.
 */
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '@/engine/document/ActionDialog'
import type { Results } from '@/engine/document/act'
import type { DocumentAction, ModeProps, Said } from '@/engine/document/definition'
import { Head } from '@/engine/document/DocumentView'
import { ModeSheet } from '@/engine/document/ModeSheet'
import { ResultsDialog } from '@/engine/document/ResultsDialog'
import { call } from '@/engine/client/call'
import type { FormValues } from '@/engine/form/fields'
import { recordAddress } from '@/engine/record/recordAddress'
import { useCan } from '@/engine/session/permissions'
import { text } from '@/engine/i18n/i18n'
import { confirm } from '@/ui/confirm'
import { formatDecimal } from '@/ui/decimal'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { PlaceDialog } from './PlaceDialog'
import css from './putaway.module.css'
import { UnitCard, type UnitActs } from './UnitCard'
import { DONE, linesIn, OPEN, subjectOf, type Unit, unitOfQty, unitsOf } from './units'
import { BASE, type NoteState, useNote } from './useNote'
import { useNowhere } from './useNowhere'

type Dialog = { readonly kind: 'place' | 'undo'; readonly unit: Unit }

/** The question before something is taken down again. */
const UNDO: DocumentAction = {
  name: 'undo',
  danger: true,
  ask: 'putawayNoteManage.askUndo',
  fields: [
    {
      field: 'reason',
      label: 'putawayNoteManage.undoReason',
      input: 'textarea',
      required: true,
      max: 200,
      wide: true,
    },
  ],
}

/** Draws the page in the mode `grounding`. */
export function Grounding({ id, definition, record, leave }: ModeProps) {
  const { t } = useTranslation()
  const state = useNote(id, record)
  const { note, refusal } = state
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [left, setLeft] = useState<Results | null>(null)
  const units = unitsOf(linesIn(note))
  const why = useNowhere(id, linesIn(note))
  const todo = units.filter((unit) => unit.status !== DONE)
  const done = units.filter((unit) => unit.status === DONE)
  const after = (answer: FormValues | null, unit?: Unit) => {
    if (!answer) return
    if (Number(answer['status']) === DONE) leave(allDone(answer, text))
    else if (unit) toast.success(t('putawayNoteManage.put', { what: nameOf(unit) }))
  }
  const afterAll = (answer: FormValues | null) => {
    const results = resultsIn(answer)
    if (results && results.done < results.rows.length) {
      if (results.done > 0) toast.success(t('putawayNoteManage.allPut', { count: results.done }))
      setLeft(results)
    } else after(answer)
  }
  const acts = useActs(state, setDialog, after)
  return (
    <ModeSheet
      definition={definition}
      record={note}
      mode="grounding"
      busy={state.busy !== null}
      leave={() => leave()}
      buttons={<Buttons state={state} todo={todo} after={afterAll} />}
    >
      <Head id={id} record={note} definition={definition} />
      {refusal?.at === '' && <Alert type="error" role="alert" showIcon title={refusal.text} />}
      <section className={css['units']} aria-label={t('putawayNoteManage.todo')}>
        <h2>{t('putawayNoteManage.todoOf', { count: todo.length })}</h2>
        {todo.length === 0 && <p className={css['none']}>{t('putawayNoteManage.nothingLeft')}</p>}
        <ol>
          {todo.map((unit) => (
            <UnitCard key={unit.key} {...{ unit, acts, state }} why={why(unit.lines[0])} />
          ))}
        </ol>
      </section>
      {done.length > 0 && (
        <section className={css['units']} aria-label={t('putawayNoteManage.doneUnits')}>
          <h2>{t('putawayNoteManage.doneOf', { count: done.length })}</h2>
          <ol>
            {done.map((unit) => (
              <UnitCard key={unit.key} {...{ unit, acts, state }} why={why(unit.lines[0])} />
            ))}
          </ol>
        </section>
      )}
      {left && (
        <ResultsDialog
          verb={t('putawayNoteManage.confirmOne')}
          results={left}
          onClose={() => setLeft(null)}
        />
      )}
      {dialog?.kind === 'place' && (
        <PlaceDialog
          noteId={id}
          unit={dialog.unit}
          onClose={() => setDialog(null)}
          onDone={(answer) => {
            setDialog(null)
            state.settle(answer)
            after(answer, dialog.unit)
          }}
        />
      )}
      {dialog?.kind === 'undo' && (
        <ActionDialog
          acting={definition}
          action={UNDO}
          records={[{ ...note, id }]}
          about={wordsOf(dialog.unit)}
          send={(body) =>
            call('POST', `${BASE}/${id}/undo`, {
              body: { ...body, lineId: dialog.unit.lines[0].id },
              silent: true,
            })
          }
          onDone={(answer) => {
            setDialog(null)
            state.settle(answer)
            toast.success(t('putawayNoteManage.undone', { what: nameOf(dialog.unit) }))
          }}
          onReload={() => undefined}
          onClose={() => setDialog(null)}
        />
      )}
    </ModeSheet>
  )
}

/** What became of each unit, when the answer is one about all of them. */
function resultsIn(answer: FormValues | null): Results | null {
  if (!answer || !Array.isArray(answer['rows'])) return null
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `confirmAll` answers
  return answer as unknown as Results
}

/** A unit with its goods, how much of them, and where it lies. */
export function wordsOf({ containerCode, lines, place }: Unit): string {
  const goods = lines.map((line) => `${line.goodsName} ${formatDecimal(line.qty)} ${unitOfQty(line)}`)
  return [containerCode, ...goods, place].filter(Boolean).join(' · ')
}

/** What a unit is called. */
export function nameOf(unit: Unit): string {
  return unit.containerCode ?? unit.lines[0].goodsName
}

function useActs(
  { post }: NoteState,
  open: (dialog: Dialog) => void,
  after: (answer: FormValues | null, unit: Unit) => void,
): UnitActs {
  return {
    confirm: async (unit) => after(await post(unit.key, 'confirm', subjectOf(unit)), unit),
    start: async (unit) => {
      const { containerCode } = unit
      await post(
        unit.key,
        'start',
        containerCode === null ? { lineIds: unit.lines.map((line) => line.id) } : { containerCode },
      )
    },
    resuggest: async (unit) => {
      await post(unit.key, 'resuggest', { lineIds: unit.lines.map((line) => line.id) })
    },
    elsewhere: (unit) => open({ kind: 'place', unit }),
    undo: (unit) => open({ kind: 'undo', unit }),
  }
}

interface ButtonsProps {
  readonly state: NoteState
  readonly todo: readonly Unit[]
  readonly after: (answer: FormValues | null) => void
}

/** What is done with all that is left. */
function Buttons({ state: { busy, post, note }, todo, after }: ButtonsProps) {
  const { t } = useTranslation()
  const can = useCan()
  const may = (verb: string) => can(`putawayNoteManage_${verb}_button`)
  const waiting = todo.filter((unit) => unit.status === OPEN)
  const placed = todo.filter((unit) => unit.place !== null)
  const without = todo.length - placed.length
  const all = async () => {
    const agreed = await confirm({
      title: t('putawayNoteManage.confirmAll', { count: placed.length }),
      text: [
        t('putawayNoteManage.askAll', { count: placed.length }),
        ...(without > 0 ? [t('putawayNoteManage.someWithoutPlace', { count: without })] : []),
      ].join(' '),
      yes: t('putawayNoteManage.confirmAll', { count: placed.length }),
    })
    if (agreed) after(await post('', 'confirmAll', {}))
  }
  const shared = { disabled: busy !== null }
  return (
    <>
      {may('assign') && valueText(note['assignedTo']) === '' && todo.length > 0 && (
        <Button {...shared} onClick={() => void post('', 'take', {})}>
          {t('document.person.take')}
        </Button>
      )}
      {may('resuggest') && waiting.length > 0 && (
        <Button
          {...shared}
          onClick={() =>
            void post('', 'resuggest', { lineIds: waiting.flatMap((unit) => unit.lines.map(({ id }) => id)) })
          }
        >
          {t('putawayNoteManage.resuggestAll')}
        </Button>
      )}
      {may('start') && waiting.length > 1 && (
        <Button {...shared} onClick={() => void post('', 'start', {})}>
          {t('putawayNoteManage.startAll', { count: waiting.length })}
        </Button>
      )}
      {may('confirm') && placed.length > 0 && (
        <Button
          type="primary"
          loading={busy === 'confirmAll '}
          disabled={busy !== null && busy !== 'confirmAll '}
          title={without > 0 ? t('putawayNoteManage.someWithoutPlace', { count: without }) : undefined}
          onClick={() => void all()}
        >
          {t('putawayNoteManage.confirmAll', { count: placed.length })}
        </Button>
      )}
    </>
  )
}

/** What the note's own page says once everything is put away. */
function allDone(note: FormValues, t: (key: string, values?: Record<string, unknown>) => string): Said {
  const entry = valueText(note['entryNoteId'])
  return {
    text: t('putawayNoteManage.allDone', {
      count: linesIn(note).length,
      containers: valueText(note['containers']) || '0',
    }),
    ...(entry === ''
      ? {}
      : {
          links: [
            {
              to: recordAddress('/entryManage/entryDetail', 'detail', entry),
              label: t('putawayNoteManage.toEntryNote', { docNo: valueText(note['entryNo']) }),
            },
          ],
        }),
  }
}
