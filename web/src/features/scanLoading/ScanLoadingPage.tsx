/** Loading by scan: the page that draws the question in force. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Piles } from '@/engine/scan/NoteParts'
import { ScanScreen } from '@/engine/scan/ScanScreen'
import { useAsked } from '@/engine/scan/useAsked'
import { useLookAgain } from '@/engine/scan/useLookAgain'
import { refusalOf, usePad } from '@/engine/scan/usePad'
import { useOnlyWarehouse, WarehouseQuestion } from '@/engine/scan/Warehouse'
import { useWork } from '@/engine/scan/useWork'
import { useCan } from '@/engine/session/permissions'
import { addressOf } from '@/engine/tabs/useTab'
import { loadingByScan } from './flow'
import { type Step, stepOf } from './model'
import {
  type Asked,
  DockQuestion,
  GoodsQuestion,
  LotQuestion,
  MeasureQuestion,
  NothingQuestion,
  ShipQuestion,
  TruckQuestion,
  VehicleQuestion,
  WarmQuestion,
} from './Questions'

const LIST = '/deliveryManage/deliveryNoteManage'
const CELSIUS = { places: 1, signed: true }
/** Questions that a scan answers. */
const BY_SCAN: ReadonlySet<Step> = new Set(['begin', 'nothing', 'vehicle', 'dock', 'goods', 'lot', 'ship'])
/** Questions with nothing before them on this page. */
const FIRST: ReadonlySet<Step> = new Set(['warehouse', 'begin', 'nothing', 'vehicle'])

const QUESTIONS: Readonly<Partial<Record<Step, (asked: Asked) => ReactNode>>> = {
  nothing: (asked) => <NothingQuestion {...asked} />,
  vehicle: (asked) => <VehicleQuestion {...asked} />,
  dock: (asked) => <DockQuestion {...asked} />,
  truckTemp: (asked) => <TruckQuestion {...asked} />,
  warm: (asked) => <WarmQuestion {...asked} />,
  goods: (asked) => <GoodsQuestion {...asked} />,
  measure: (asked) => <MeasureQuestion {...asked} />,
  lot: (asked) => <LotQuestion {...asked} />,
  ship: (asked) => <ShipQuestion {...asked} />,
}

/** Draws the page. */
export function ScanLoadingPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const can = useCan()
  const [work, view] = useWork(loadingByScan)
  const { state, waiting } = view
  const { told, plate } = state
  const step = stepOf(state)
  const frozen = told?.note?.thermosphere === 'FROZEN'
  const pad = usePad(`${step} ${told?.note?.id ?? ''}`, frozen ? '-' : '', CELSIUS, refusalOf(view.told))
  const put = (kind: string, answer = ''): void => work.put(kind, answer)
  useOnlyWarehouse(state.warehouse, put)
  useAsked('note', (id) => put('note', id))
  const isIdle = step === 'nothing' || step === 'begin'
  const isKept = told !== null && !['warm', 'measure', 'lot', 'truckTemp'].includes(step)
  useLookAgain({ isKept, isIdle, isFree: waiting.length === 0 }, () => put('again'))
  const asksNumber = step === 'truckTemp' || step === 'measure'
  const back = (): void => {
    if (waiting.length > 0 || FIRST.has(step)) void navigate(addressOf(LIST))
    else put('back')
  }
  const confirm = (): void => {
    if (pad.number !== null) put(step === 'measure' ? 'measured' : step, pad.number)
  }
  const mayShip = can('deliveryNoteManage_ship_button')
  const goods =
    told?.note && step !== 'vehicle' ? (
      <Piles
        title={t('scanLoading.goodsOf', { count: told.piles.length })}
        piles={told.piles}
        isDone={({ loaded }) => loaded}
        onChoose={step === 'goods' ? (id) => put('line', id) : undefined}
      />
    ) : undefined
  return (
    <ScanScreen
      title={t('route.scanLoading')}
      about={[told?.note?.docNo, plate].filter(Boolean).join(' · ') || state.warehouse}
      work={work}
      view={view}
      scannable={BY_SCAN.has(step) && (step !== 'ship' || mayShip)}
      {...(HAND[step] ? { handKind: HAND[step] } : {})}
      {...(asksNumber ? { onKeys: pad.onKeys, onEnter: confirm } : {})}
      onBack={back}
      aside={step === 'goods' ? undefined : goods}
    >
      {step === 'warehouse' && <WarehouseQuestion put={put} />}
      {QUESTIONS[step]?.({ state, pad, put, goods })}
    </ScanScreen>
  )
}

/** What a code typed by hand answers, where that is not what a scan answers. */
const HAND: Readonly<Partial<Record<Step, string>>> = { lot: 'lot', ship: 'seal' }
