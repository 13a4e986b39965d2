/** Checking a note: the way of checking first, then what is there line by line, differences decided, passed or failed. */
import { Alert, Button } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Band } from '@/engine/document/Band'
import type { ModeProps } from '@/engine/document/definition'
import { ModeSheet } from '@/engine/document/ModeSheet'
import { useWorkNote } from '@/engine/document/useWorkNote'
import { text } from '@/engine/i18n/i18n'
import { useSession } from '@/engine/session/store'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { AskDialog, type Asked } from './AskDialog'
import { CheckLists } from './CheckLists'
import { ContainerCard } from './ContainerCard'
import { CountCard } from './CountCard'
import { standingOf, takesContainers } from './counting'
import { pilesOf, pileWith } from './piles'
import { ScanBox } from './ScanBox'
import { passedSaid } from './said'
import css from './shipping.module.css'
import { StartCard } from './StartCard'
import { BASE, MODE, mayPassOver, type NoteLine, noteLines, stageOf } from './types'
import { useFinding } from './useFinding'
import { WeighCard } from './WeighCard'

/** Facts of the note that matter while it is checked. */
const FACTS = 4

/** Draws the page in the mode `reCheck`. */
export function CheckMode({ id, definition, record, leave }: ModeProps) {
  const { t } = useTranslation()
  const { note, busy, refusal, post, settle } = useWorkNote(BASE, id, record)
  const me = useSession((session) => session.party?.name)
  const [beginning, setBeginning] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const [container, setContainer] = useState<string | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const passing = useRef<HTMLButtonElement>(null)
  const { left, differing, settled } = standingOf(note)
  const running = stageOf(note) === 'reviewing'
  const starts = !running || beginning
  const mode = Number(note['checkMode'])
  const byWeight = mode === MODE.weight && valueText(note['scaleWeight']) === '' && left.length > 0
  const now = pileWith(pilesOf(noteLines(note)), chosen)
  const inside = left.filter(({ containerCode }) => container !== null && containerCode === container)
  const other = valueText(note['checker'])
  const version = { version: note['version'] }

  const goOn = (answer: typeof note | null, what: string) => {
    if (!answer) return
    toast.success(what)
    setContainer(null)
    setChosen(null)
    const after = standingOf(answer)
    // With everything in order the next step is to pass it: Enter does.
    if (after.left.length === 0 && after.differing.length === 0)
      window.setTimeout(() => passing.current?.focus())
  }
  const start = async (next: number, ownPickReason?: string) => {
    const own = ownPickReason === undefined ? {} : { ownPickReason }
    const answer = await post('', 'startCheck', { ...version, mode: next, ...own })
    if (answer) setBeginning(false)
  }
  const whole = async (code: string) => {
    const body = { ...version, lines: [], containerCodes: [code] }
    goOn(await post(code, 'check', body), text('shippingPage.check.wholeSaid', { code }))
  }
  const count = async (line: NoteLine, counted: Record<string, unknown>, overrideReason: string) => {
    const why = overrideReason === '' ? {} : { overrideReason }
    const body = { ...version, lines: [counted], containerCodes: [], ...why }
    goOn(
      await post(line.id, 'check', body),
      text('shippingPage.check.countedSaid', { goods: line.goodsName }),
    )
  }
  const finding = useFinding(note, (found) => {
    if (found.kind === 'line') {
      setContainer(null)
      setChosen(found.line.id)
    } else if (found.kind === 'container') {
      const open = found.lines.filter((line) => pileWith(left, line.id))
      setChosen(null)
      if (mode === MODE.container && open.length > 0) void whole(found.code)
      else if (takesContainers(note)) setContainer(found.code)
      else setChosen((open[0] ?? found.lines[0])?.id ?? null)
    }
  })
  const pass = async () => {
    const answer = await post('', 'pass', version)
    if (answer) leave(passedSaid(answer, text))
  }
  const ready = running && left.length === 0 && differing.length === 0
  return (
    <ModeSheet
      definition={definition}
      record={note}
      mode="reCheck"
      busy={busy !== null}
      leave={() => leave()}
      buttons={
        running && (
          <>
            <Button disabled={busy !== null} onClick={() => setBeginning(!beginning)}>
              {t(beginning ? 'shippingPage.check.keep' : 'shippingPage.check.again')}
            </Button>
            <Button danger disabled={busy !== null} onClick={() => setAsked({ verb: 'fail' })}>
              {t('shippingPage.check.fail')}
            </Button>
            <Button
              ref={passing}
              type="primary"
              disabled={!ready || busy !== null}
              onClick={() => void pass()}
            >
              {t('shippingPage.check.pass')}
            </Button>
          </>
        )
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
      {starts && (
        <StartCard note={note} busy={busy !== null} onStart={(next, why) => void start(next, why)} />
      )}
      {!starts && (
        <>
          {other !== '' && me !== undefined && other !== me && (
            <Alert type="warning" showIcon title={t('shippingPage.check.other', { by: other })} />
          )}
          {byWeight && (
            <WeighCard
              busy={busy !== null}
              refusal={refusal?.at === 'weigh' ? refusal.text : ''}
              onWeigh={(scaleWeight) =>
                void post('weigh', 'weigh', { ...version, scaleWeight }).then((answer) =>
                  goOn(answer, text('shippingPage.check.allDone')),
                )
              }
            />
          )}
          {left.length > 0 && (
            <ScanBox
              label={t('shippingPage.check.box')}
              busy={busy !== null || finding.busy}
              fault={finding.fault}
              paused={now !== undefined || byWeight}
              onCode={finding.find}
            />
          )}
          {container !== null && inside.length > 0 && (
            <ContainerCard
              key={container}
              code={container}
              lines={inside}
              busy={busy !== null}
              refusal={refusal?.at === container ? refusal.text : ''}
              onWhole={() => void whole(container)}
              onLine={(line) => setChosen(line.id)}
            />
          )}
          {now && (
            <CountCard
              key={now.id}
              line={now}
              busy={busy !== null}
              refusal={refusal?.at === now.id ? refusal.text : ''}
              passes={mayPassOver(note, 'overrideTemperature')}
              onCount={(counted, why) => void count(now, counted, why)}
              onClose={() => setChosen(null)}
            />
          )}
          {ready && !refusal && <Alert type="success" showIcon title={t('shippingPage.check.allDone')} />}
          <CheckLists
            {...{ left, differing, settled }}
            busy={busy !== null}
            now={now?.id}
            onCount={(line) => setChosen(line.id)}
            onResolve={(line) => setAsked({ verb: 'resolve', line })}
            {...(takesContainers(note) ? { onWhole: (code: string) => void whole(code) } : {})}
          />
        </>
      )}
      {asked && (
        <AskDialog
          {...{ definition, id, note, asked }}
          onClose={() => setAsked(null)}
          onDone={(answer) => {
            setAsked(null)
            settle(answer)
            if (asked.verb === 'fail') leave({ text: text('shippingPage.saidFailed'), tone: 'warning' })
            else toast.success(t('shippingPage.check.resolvedSaid'))
          }}
        />
      )}
    </ModeSheet>
  )
}
