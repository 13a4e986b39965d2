/** Picking a note line by line, in the order of the walk: each place and its goods are scanned or typed. */
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { ActionDialog } from '@/engine/document/ActionDialog'
import type { ModeProps, Said } from '@/engine/document/definition'
import { Band } from '@/engine/document/Band'
import { ModeSheet } from '@/engine/document/ModeSheet'
import { useWorkNote } from '@/engine/document/useWorkNote'
import type { FormValues } from '@/engine/form/fields'
import { text } from '@/engine/i18n/i18n'
import { useCan } from '@/engine/session/permissions'
import { confirm } from '@/ui/confirm'
import { formatDecimal } from '@/ui/decimal'
import { EmptyState } from '@/ui/EmptyState'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { unitOf } from './confirming'
import { ASKED } from './giveUp'
import { PickCard } from './PickCard'
import css from './picking.module.css'
import { BASE, LINE, type PickLine, pickLines, STATUS } from './types'

/** Draws the page in the mode `pick`. */
export function Picking({ id, definition, record, leave }: ModeProps) {
  const { t } = useTranslation()
  const can = useCan()
  const { note, busy, refusal, post, settle } = useWorkNote(BASE, id, record)
  const [chosen, setChosen] = useState<string | null>(null)
  const [asking, setAsking] = useState<{ readonly verb: 'short' | 'undo'; readonly line: PickLine } | null>(
    null,
  )
  const lines = pickLines(note)
  const open = lines.filter(({ status }) => status === LINE.open)
  const now = open.find((line) => line.id === chosen) ?? open[0]
  const done = lines.filter(({ status }) => status !== LINE.open)
  const after = (answer: FormValues | null) => {
    if (!answer) return
    setChosen(null)
    if (Number(answer['status']) === STATUS.picked) leave(pickedSaid(answer))
  }
  const take = async (line: PickLine, body: Record<string, unknown>) => {
    const answer = await post(line.id, 'confirm', body)
    if (answer) toast.success(t('pickingPage.picked', { goods: line.goodsName, place: line.fromLocation }))
    after(answer)
  }
  const all = async () => {
    const verb = t('pickingPage.confirmAll')
    const agreed = await confirm({
      title: verb,
      text: t('pickingPage.askAll', { count: open.length }),
      yes: verb,
    })
    if (agreed) after(await post('', 'confirmAll', {}))
  }
  return (
    <ModeSheet
      definition={definition}
      record={note}
      mode="pick"
      busy={busy !== null}
      leave={() => leave()}
      buttons={
        <>
          {can('pickingGoodsNoteManage_assign_button') && valueText(note['assignedTo']) === '' && (
            <Button disabled={busy !== null} onClick={() => void post('', 'take', {})}>
              {t('document.person.take')}
            </Button>
          )}
          {can('pickingGoodsNoteManage_confirmAll_button') && open.length > 0 && (
            <Button disabled={busy !== null} onClick={() => void all()}>
              {t('pickingPage.confirmAll')}
            </Button>
          )}
        </>
      }
    >
      <section className={css['slim']}>
        <Band
          screen={definition.owner}
          facts={definition.facts.slice(0, FACTS)}
          figures={definition.figures}
          record={note}
        />
      </section>
      {refusal?.at === '' && (
        <p role="alert" className={css['fault']}>
          {refusal.text}
        </p>
      )}
      {now ? (
        <PickCard
          key={now.id}
          line={now}
          busy={busy !== null}
          refusal={refusal?.at === now.id ? refusal.text : ''}
          onConfirm={(body) => void take(now, body)}
          onShort={() => setAsking({ verb: 'short', line: now })}
          onLater={() => void post(now.id, 'later', { lineId: now.id }).then(after)}
        />
      ) : (
        <EmptyState title={t('pickingPage.nothingLeft')} />
      )}
      <Walk lines={open.filter((line) => line !== now)} onOpen={setChosen} />
      <Done
        lines={done}
        {...(can('pickingGoodsNoteManage_undo_button')
          ? { onUndo: (line: PickLine) => setAsking({ verb: 'undo', line }) }
          : {})}
      />
      {asking && (
        <ActionDialog
          acting={definition}
          action={ASKED[asking.verb]}
          records={[{ ...note, id, docNo: `${asking.line.fromLocation} ${asking.line.goodsName}` }]}
          send={(body) =>
            call('POST', `${BASE}/${id}/${asking.verb}`, {
              body: { ...body, lineId: asking.line.id },
              silent: true,
            })
          }
          onDone={(answer) => {
            setAsking(null)
            settle(answer)
            toast.success(t(asking.verb === 'short' ? 'pickingPage.saidShort' : 'pickingPage.saidUndone'))
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the note as the verb has left it
            after(answer as FormValues)
          }}
          onReload={() => undefined}
          onClose={() => setAsking(null)}
        />
      )}
    </ModeSheet>
  )
}

/** Facts of the note that matter on the way. */
const FACTS = 6

interface WalkProps {
  readonly lines: readonly PickLine[]
  readonly onOpen: (lineId: string) => void
}

/** What comes after, in the order of the walk. */
function Walk({ lines, onOpen }: WalkProps) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <section className={css['walk']} aria-label={t('pickingPage.next')}>
      <h2>{t('pickingPage.nextOf', { count: lines.length })}</h2>
      <ol>
        {lines.map((line) => (
          <li key={line.id}>
            <button type="button" onClick={() => onOpen(line.id)}>
              <b>{line.fromLocation}</b>
              <span>{line.goodsName}</span>
              <span>
                {formatDecimal(line.qty)} {unitOf(line)}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface DoneProps {
  readonly lines: readonly PickLine[]
  readonly onUndo?: (line: PickLine) => void
}

/** What is picked, or short. */
function Done({ lines, onUndo }: DoneProps) {
  const { t } = useTranslation()
  if (lines.length === 0) return null
  return (
    <section className={css['walk']} aria-label={t('pickingPage.done')}>
      <h2>{t('pickingPage.doneOf', { count: lines.length })}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <b>{line.fromLocation}</b>
            <span>{line.goodsName}</span>
            <span>
              {formatDecimal(line.qty)} {unitOf(line)}
              {line.status === LINE.short && ` · ${valueText(line.shortReason)}`}
            </span>
            {onUndo && line.status === LINE.picked && (
              <Button size="small" onClick={() => onUndo(line)}>
                {t('pickingPage.undo')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const NOTES = '/deliveryManage/deliveryNoteManage'

/** The way to the delivery notes of the sheet that was picked for; none where it was picked for several. */
function notesOf(note: FormValues): NonNullable<Said['links']> {
  const sheets = new Set(pickLines(note).map(({ sheetNo }) => valueText(sheetNo)))
  const [sheet = ''] = sheets
  if (sheets.size !== 1 || sheet === '') return []
  return [{ to: `${NOTES}?sheetNo=${encodeURIComponent(sheet)}`, label: text('pickingPage.toNotes') }]
}

/** What the note's own page says once everything is picked. */
function pickedSaid(note: FormValues): Said {
  const short = Number(note['shortLines'] ?? 0)
  return {
    text: text(short > 0 ? 'pickingPage.allPickedShort' : 'pickingPage.allPicked', {
      count: pickLines(note).length,
      short,
    }),
    links: notesOf(note),
    ...(short > 0 ? { tone: 'warning' as const } : {}),
  }
}
