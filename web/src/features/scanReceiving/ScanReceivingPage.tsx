/** Receiving by scan: the page that draws the question in force. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ScanScreen } from '@/engine/scan/ScanScreen'
import { useAsked } from '@/engine/scan/useAsked'
import { refusalOf, usePad } from '@/engine/scan/usePad'
import { useWork } from '@/engine/scan/useWork'
import { addressOf, useTabLabel } from '@/engine/tabs/useTab'
import { BatchQuestion, QtyQuestion, TempQuestion, WeightQuestion } from './Amounts'
import { receiving } from './flow'
import { Lines } from './Lines'
import type { State, Step } from './model'
import {
  ContainerQuestion,
  GoodsQuestion,
  LineQuestion,
  NoteQuestion,
  RefusedQuestion,
  RejectQuestion,
} from './Questions'
import type { Asked } from './asked'
import { lineOf, missing, stepOf } from './steps'
import { padOf } from './pads'

const LIST = '/entryManage/receivingNoteManage'

const QUESTIONS: Readonly<Record<Step, (asked: Asked) => ReactNode>> = {
  note: (asked) => <NoteQuestion {...asked} />,
  goods: (asked) => <GoodsQuestion {...asked} />,
  line: (asked) => <LineQuestion {...asked} />,
  refused: (asked) => <RefusedQuestion {...asked} />,
  batch: (asked) => <BatchQuestion {...asked} />,
  qty: (asked) => <QtyQuestion {...asked} />,
  reject: (asked) => <RejectQuestion {...asked} />,
  weight: (asked) => <WeightQuestion {...asked} />,
  container: (asked) => <ContainerQuestion {...asked} />,
  temp: (asked) => <TempQuestion {...asked} />,
  // The last answer has completed the receipt; while it is being booked, the question it answered has gone.
  send: () => null,
}

/** Draws the page. */
export function ScanReceivingPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [work, view] = useWork(receiving)
  const { state, waiting } = view
  const step = stepOf(state)
  const line = lineOf(state)
  const shape = padOf(step, state, t)
  const pad = usePad(questionOf(state), shape?.proposal ?? '', shape ?? { places: 0 }, refusalOf(view.told))
  const put = (kind: string, answer = ''): void => work.put(kind, answer)
  useTabLabel(state.note?.docNo ?? '')
  // A note named in the address, as its own page names it.
  useAsked('note', (id) => put('note', id))
  const asked: Asked = { state, line, pad, unit: shape?.unit ?? '', put }
  // A scan says yes to the quantity: to the one that was typed, where somebody has typed one.
  const heard = {
    resume: () => work.resume(),
    drop: () => work.drop(),
    put: (kind: string, content: string): void => {
      const counted = step === 'qty' && (!pad.value.fresh || state.draft?.parts !== undefined)
      const qty = counted ? (shape?.answer(pad.number) ?? null) : null
      if (qty !== null) put('typed', qty)
      put(kind, content)
    },
  }
  const back = (): void => {
    if (waiting.length > 0 || !state.note) void navigate(addressOf(LIST))
    else put(state.draft ? 'give' : 'leave')
  }
  const confirm = (): void => {
    const answer = shape?.answer(pad.number)
    if (answer !== undefined && answer !== null) put(step, answer)
  }
  return (
    <ScanScreen
      title={t('route.scanReceiving')}
      {...(state.note ? { about: aboutOf(state) } : {})}
      work={heard}
      view={view}
      {...(step === 'batch' ? { handKind: 'batch' } : {})}
      scannable={!['line', 'refused', 'reject'].includes(step)}
      {...(shape ? { onKeys: pad.onKeys, onEnter: confirm } : {})}
      onBack={back}
      asideBelongs={step === 'goods'}
      aside={state.note ? <Lines state={state} put={put} /> : undefined}
    >
      {QUESTIONS[step](asked)}
    </ScanScreen>
  )
}

/** Names the question, so that each one begins with an empty pad. */
function questionOf(state: State): string {
  const { draft } = state
  const asked = draft ? (missing(draft)[0]?.attribute ?? '') : ''
  return [stepOf(state), draft?.lineIds.join(), asked, draft?.unit].join(' ')
}

function aboutOf({ note }: State): string {
  return note ? [note.docNo, note.ownerName, note.plateNo].filter(Boolean).join(' · ') : ''
}
