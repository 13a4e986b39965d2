/** Picking by scan: the page that draws the question in force. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ScanScreen } from '@/engine/scan/ScanScreen'
import { useAsked } from '@/engine/scan/useAsked'
import { useLookAgain } from '@/engine/scan/useLookAgain'
import { refusalOf, usePad } from '@/engine/scan/usePad'
import { useOnlyWarehouse, WarehouseQuestion } from '@/engine/scan/Warehouse'
import { useWork } from '@/engine/scan/useWork'
import { addressOf } from '@/engine/tabs/useTab'
import { valueText } from '@/ui/valueText'
import { pickingByScan } from './flow'
import { type Step, stepOf } from './model'
import {
  type Asked,
  ContainerQuestion,
  GoodsQuestion,
  LocationQuestion,
  LotQuestion,
  NothingQuestion,
  QtyQuestion,
  ShortQuestion,
  SwapQuestion,
  WeightQuestion,
} from './Questions'

const LIST = '/deliveryManage/pickingGoodsNoteManage'
/** Places of quantities in base units, and of weights in kg. */
const QTY = { places: 6 }
const WEIGHT = { places: 3 }

const QUESTIONS: Readonly<Partial<Record<Step, (asked: Asked) => ReactNode>>> = {
  location: (asked) => <LocationQuestion {...asked} />,
  goods: (asked) => <GoodsQuestion {...asked} />,
  lot: (asked) => <LotQuestion {...asked} />,
  swap: (asked) => <SwapQuestion {...asked} />,
  qty: (asked) => <QtyQuestion {...asked} />,
  weight: (asked) => <WeightQuestion {...asked} />,
  short: (asked) => <ShortQuestion {...asked} />,
  container: (asked) => <ContainerQuestion {...asked} />,
}

/** Draws the page. */
export function ScanPickingPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [work, view] = useWork(pickingByScan)
  const { state, waiting } = view
  const step = stepOf(state)
  const next = state.told?.next
  const pad = usePad(
    `${step} ${next?.lineId ?? ''}`,
    step === 'qty' ? valueText(next?.qty) : '',
    step === 'weight' ? WEIGHT : QTY,
    refusalOf(view.told),
  )
  const put = (kind: string, answer = ''): void => work.put(kind, answer)
  useOnlyWarehouse(state.warehouse, put)
  // A note named in the address, as its own page or a job names it.
  useAsked('note', (id) => put('note', id))
  const isIdle = step === 'nothing' || step === 'begin'
  useLookAgain({ isKept: state.told !== null, isIdle, isFree: waiting.length === 0 }, () => put('again'))
  const asksNumber = step === 'qty' || step === 'weight'
  const back = (): void => {
    if (waiting.length > 0 || isIdle || step === 'warehouse' || step === 'location')
      void navigate(addressOf(LIST))
    else put('back')
  }
  const confirm = (): void => {
    if (pad.number !== null) put(step, pad.number)
  }
  const about = [state.told?.docNo, next && t('scanPicking.left', { count: state.told?.left ?? 0 })]
  return (
    <ScanScreen
      title={t('route.scanPicking')}
      about={about.filter(Boolean).join(' · ') || state.warehouse}
      work={work}
      view={view}
      scannable={['location', 'goods', 'lot', 'swap', 'container'].includes(step)}
      {...(step === 'lot' ? { handKind: 'lot' } : {})}
      {...(asksNumber ? { onKeys: pad.onKeys, onEnter: confirm } : {})}
      onBack={back}
    >
      {step === 'warehouse' && <WarehouseQuestion put={put} />}
      {step === 'nothing' && <NothingQuestion put={put} />}
      {next && QUESTIONS[step]?.({ state, next, pad, put })}
    </ScanScreen>
  )
}
