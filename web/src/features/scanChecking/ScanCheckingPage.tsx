/** Checking by scan: the page that draws the question in force. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { Pile } from '@/engine/scan/deliveryNote'
import { Piles } from '@/engine/scan/NoteParts'
import { amountOf } from '@/engine/scan/pile'
import { ScanScreen } from '@/engine/scan/ScanScreen'
import { useAsked } from '@/engine/scan/useAsked'
import { useLookAgain } from '@/engine/scan/useLookAgain'
import { refusalOf, usePad } from '@/engine/scan/usePad'
import { useOnlyWarehouse, WarehouseQuestion } from '@/engine/scan/Warehouse'
import { useWork } from '@/engine/scan/useWork'
import { addressOf } from '@/engine/tabs/useTab'
import { valueText } from '@/ui/valueText'
import { checkingByScan } from './flow'
import { isBlind, type Step, stepOf } from './model'
import {
  type Asked,
  DecideQuestion,
  DifferenceQuestion,
  GoodsQuestion,
  LotQuestion,
  ModeQuestion,
  NothingQuestion,
  PassQuestion,
  QtyQuestion,
  ScaleQuestion,
  WaitQuestion,
  WhyQuestion,
} from './Questions'

const LIST = '/deliveryManage/deliveryNoteManage'
/** Places of quantities in base units, and of weights in kg. */
const QTY = { places: 6 }
const WEIGHT = { places: 3 }
/** Questions that a scan answers. */
const BY_SCAN: ReadonlySet<Step> = new Set(['begin', 'nothing', 'mode', 'goods', 'lot', 'pass'])
/** Questions with nothing before them on this page. */
const FIRST: ReadonlySet<Step> = new Set([
  'warehouse',
  'begin',
  'nothing',
  'mode',
  'goods',
  'pass',
  'wait',
  'scale',
])

const QUESTIONS: Readonly<Partial<Record<Step, (asked: Asked) => ReactNode>>> = {
  nothing: (asked) => <NothingQuestion {...asked} />,
  mode: (asked) => <ModeQuestion {...asked} />,
  goods: (asked) => <GoodsQuestion {...asked} />,
  lot: (asked) => <LotQuestion {...asked} />,
  qty: (asked) => <QtyQuestion {...asked} />,
  difference: (asked) => <DifferenceQuestion {...asked} />,
  scale: (asked) => <ScaleQuestion {...asked} />,
  decide: (asked) => <DecideQuestion {...asked} />,
  why: (asked) => <WhyQuestion {...asked} />,
  wait: (asked) => <WaitQuestion {...asked} />,
  pass: (asked) => <PassQuestion {...asked} />,
}

/** Draws the page. */
export function ScanCheckingPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [work, view] = useWork(checkingByScan)
  const { state, waiting } = view
  const { told } = state
  const step = stepOf(state)
  const blind = isBlind(state)
  const pile = told?.next
  const pad = usePad(
    `${step} ${told?.note?.id ?? ''} ${pile?.lineId ?? ''}`,
    step === 'qty' && !blind ? valueText(pile?.qty) : '',
    step === 'scale' ? WEIGHT : QTY,
    refusalOf(view.told),
  )
  const put = (kind: string, answer = ''): void => work.put(kind, answer)
  useOnlyWarehouse(state.warehouse, put)
  useAsked('note', (id) => put('note', id))
  const isIdle = step === 'nothing' || step === 'begin' || step === 'wait'
  useLookAgain({ isKept: told !== null, isIdle, isFree: waiting.length === 0 }, () => put('again'))
  const asksNumber = step === 'qty' || step === 'scale'
  const back = (): void => {
    if (waiting.length > 0 || FIRST.has(step)) void navigate(addressOf(LIST))
    else put('back')
  }
  const confirm = (): void => {
    if (pad.number !== null) put(step, pad.number)
  }
  const begun = told?.note && step !== 'mode' && step !== 'nothing'
  const canChoose = step === 'goods' || step === 'decide' || step === 'pass'
  const goods = begun ? (
    <Piles
      title={t('scanChecking.goodsOf', { count: told.piles.length })}
      piles={told.piles}
      isDone={(each) => valueText(each.qtyChecked) !== '' && !each.differs}
      figureOf={(each) => figureOf(each, blind)}
      onChoose={canChoose ? (id) => put('line', id) : undefined}
    />
  ) : undefined
  return (
    <ScanScreen
      title={t('route.scanChecking')}
      about={
        told?.note ? [told.note.docNo, told.note.partnerName].filter(Boolean).join(' · ') : state.warehouse
      }
      work={work}
      view={view}
      scannable={BY_SCAN.has(step)}
      {...(step === 'lot' ? { handKind: 'lot' } : {})}
      {...(asksNumber ? { onKeys: pad.onKeys, onEnter: confirm } : {})}
      {...(step === 'pass' ? { onEnter: () => put('pass') } : {})}
      onBack={back}
      aside={step === 'goods' ? undefined : goods}
    >
      {step === 'warehouse' && <WarehouseQuestion put={put} />}
      {QUESTIONS[step]?.({ state, pad, put, goods })}
    </ScanScreen>
  )
}

/** "11 / 12 箱": counted of what there should be; what was counted alone where the rest is not told. */
function figureOf(pile: Pile, blind: boolean): string {
  const counted = valueText(pile.qtyChecked)
  if (blind) return counted === '' ? '？' : amountOf(counted, pile)
  const wanted = amountOf(pile.qty, pile)
  return counted === '' || counted === valueText(pile.qty) ? wanted : `${counted} / ${wanted}`
}
