/** The questions of loading by scan. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Amount } from '@/engine/scan/Amount'
import { WaitingNotes } from '@/engine/scan/NoteParts'
import { Acts, Ask, Card, Choices, Hint, Huge, Main, Pair, Plain, Warn } from '@/engine/scan/parts'
import { Reasons } from '@/engine/scan/Reasons'
import type { Pad } from '@/engine/scan/usePad'
import type { Put } from '@/engine/scan/Warehouse'
import { useCan } from '@/engine/session/permissions'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { mayLeaveUnloaded, type State } from './model'

const why = (...names: readonly string[]) => names.map((name) => `scanLoading.why.${name}`)
/** Why something comes on board although it is too warm. */
const EXCUSES = why('shortWay', 'cooling', 'customerAgreed', 'told')
/** Why goods of several thermospheres share a vehicle. */
const MIXES = why('rooms', 'boxes', 'customerAgreed', 'told')

export interface Asked {
  readonly state: State
  /** The goods of the note, to be looked at or pressed. */
  readonly goods: ReactNode
  readonly pad: Pad
  readonly put: Put
}

/** Which vehicle: its plate is scanned, typed, or said to be the one that was written down. */
export function VehicleQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const { told } = state
  const note = told?.note
  if (!note) return null
  const plate = note.plateNo ?? ''
  return (
    <>
      <Huge
        label={t(plate === '' ? 'scanLoading.noPlate' : 'scanLoading.vehicle')}
        code={plate === '' ? note.docNo : plate}
        under={[plate === '' ? '' : note.docNo, note.partnerName, note.dockCode].filter(Boolean).join(' · ')}
      />
      <Ask sign="barcode">{t('scanLoading.askVehicle')}</Ask>
      <Hint>{t(plate === '' ? 'scanLoading.plateHint' : 'scanLoading.vehicleHint')}</Hint>
      <WaitingNotes notes={told.waiting} offered={note.id} onChoose={(id) => put('note', id)} />
      {plate !== '' && (
        <Acts>
          <Main onPress={() => put('plate', plate)}>{t('scanLoading.isVehicle', { plate })}</Main>
        </Acts>
      )}
    </>
  )
}

/** Which dock. */
export function DockQuestion({ state }: Asked) {
  const { t } = useTranslation()
  return (
    <>
      <Huge label={t('scanLoading.dock')} code={state.told?.note?.dockCode ?? ''} under={state.plate} />
      <Ask sign="barcode">{t('scanLoading.askDock')}</Ask>
      <Hint>{t('scanLoading.dockHint')}</Hint>
    </>
  )
}

/** How cold the vehicle is. */
export function TruckQuestion({ state, pad, put }: Asked) {
  const { t } = useTranslation()
  const limit = formatDecimal(state.told?.note?.truckMax)
  return (
    <Amount
      ask={t('scanLoading.askTruckTemp')}
      pad={pad}
      unit={t('scan.celsius')}
      about={<Hint>{t('scanLoading.limit', { limit })}</Hint>}
    >
      <Main disabled={pad.number === null} onPress={() => put('truckTemp', pad.number ?? '')}>
        {pad.number === null ? t('scan.take') : t('scanLoading.tempOk', { temp: pad.number })}
      </Main>
    </Amount>
  )
}

/** Too warm: read again, or answered for by whoever may. Goods of several thermospheres likewise: others first. */
export function WarmQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const { warm, told } = state
  const mixed = warm?.mixed !== undefined
  const may = told?.note?.overrides.includes('overrideTemperature') === true
  return (
    <>
      <Ask>{t(mixed ? 'scanLoading.mixed' : 'scanLoading.tooWarm')}</Ask>
      <Warn>{warm?.words}</Warn>
      {may ? (
        <>
          <Hint>{t(mixed ? 'scanLoading.askMixing' : 'scanLoading.askExcuse')}</Hint>
          <Reasons keys={mixed ? MIXES : EXCUSES} onReason={(reason) => put('excuse', reason)} />
        </>
      ) : (
        <Hint>{t('scanLoading.askLeader')}</Hint>
      )}
      <Acts>
        <Main onPress={() => put('back')}>
          {t(`scanLoading.${warm?.ship === true ? 'notNow' : mixed ? 'otherGoods' : 'readAgain'}`)}
        </Main>
      </Acts>
    </>
  )
}

/** Which goods come on board. */
export function GoodsQuestion({ state, put, goods }: Asked) {
  const { t } = useTranslation()
  const can = useCan()
  const cold = valueText(state.told?.note?.truckMax) !== ''
  const temp = state.productTemp
  const leaves = mayLeaveUnloaded(state) && can('deliveryNoteManage_ship_button')
  return (
    <>
      <Ask sign="barcode">{t('scanLoading.askGoods')}</Ask>
      <Hint>{t('scanLoading.left', { count: state.told?.left ?? 0 })}</Hint>
      {goods}
      {(cold || state.loaded || leaves) && (
        <Acts>
          {leaves && <Main onPress={() => put('leaving')}>{t('scanLoading.leaveNow')}</Main>}
          <Pair>
            {state.loaded && <Plain onPress={() => put('unload')}>{t('scanLoading.takeDown')}</Plain>}
            {cold && (
              <Plain onPress={() => put('measure')}>
                {temp === '' ? t('scanLoading.measure') : t('scanLoading.measuredAt', { temp })}
              </Plain>
            )}
          </Pair>
        </Acts>
      )}
    </>
  )
}

/** How cold the goods are. */
export function MeasureQuestion({ pad, put }: Asked) {
  const { t } = useTranslation()
  return (
    <Amount ask={t('scanLoading.askProductTemp')} pad={pad} unit={t('scan.celsius')}>
      <Pair leading>
        <Plain onPress={() => put('measured', '')}>{t('scanLoading.noTemp')}</Plain>
        <Main disabled={pad.number === null} onPress={() => put('measured', pad.number ?? '')}>
          {pad.number === null ? t('scan.take') : t('scanLoading.tempOk', { temp: pad.number })}
        </Main>
      </Pair>
    </Amount>
  )
}

/** Which batch, where the label does not tell. */
export function LotQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const open = (state.told?.piles ?? []).filter(({ loaded, batchNo }) => !loaded && Boolean(batchNo))
  const lots = [...new Map(open.map((pile) => [pile.batchNo ?? '', pile])).values()]
  return (
    <>
      <Ask>{t('scanLoading.askLot')}</Ask>
      <Choices
        choices={lots.map(({ batchNo, goodsName, expiryDate }) => ({
          key: batchNo ?? '',
          title: batchNo ?? '',
          about: [goodsName, expiryDate].filter(Boolean).join(' · '),
        }))}
        onChoose={(lot) => put('lot', lot)}
      />
    </>
  )
}

/** Everything is on board, or goes as it is: its seals are scanned, and one press lets it go. */
export function ShipQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const can = useCan()
  const may = can('deliveryNoteManage_ship_button')
  const { seals = [], leaving } = state
  const ask = leaving === true ? 'scanLoading.askSealOnly' : 'scanLoading.askSeal'
  return (
    <>
      <Ask sign={may ? 'barcode' : 'check'}>{t(may ? ask : 'scanLoading.allLoaded')}</Ask>
      <Hint>{t(may ? 'scanLoading.sealHint' : 'scanLoading.otherShips')}</Hint>
      <Card
        title={state.told?.note?.docNo ?? ''}
        facts={[
          [t('scanLoading.vehicleFact'), state.plate],
          [t('scanLoading.dock'), state.dock],
          [t('scanLoading.partner'), state.told?.note?.partnerName ?? ''],
          [t('scanLoading.seals'), seals.join(' · ')],
        ]}
      />
      <Acts>
        {may && (
          <Main disabled={seals.length === 0} onPress={() => put('ship')}>
            {t('scanLoading.shipNow')}
          </Main>
        )}
        <Pair>
          {seals.length > 0 && <Plain onPress={() => put('reseal')}>{t('scanLoading.reseal')}</Plain>}
          {seals.length === 0 && state.loaded && (
            <Plain onPress={() => put('unload')}>{t('scanLoading.takeDown')}</Plain>
          )}
          <Plain onPress={() => put('leave')}>{t('scanLoading.nextNote')}</Plain>
        </Pair>
      </Acts>
    </>
  )
}

/** Nothing waits: it is asked again by itself. */
export function NothingQuestion({ put }: Pick<Asked, 'put'>) {
  const { t } = useTranslation()
  return (
    <>
      <Ask sign="check">{t('scanLoading.nothing')}</Ask>
      <Hint>{t('scanLoading.nothingHint')}</Hint>
      <Acts>
        <Main onPress={() => put('again')}>{t('scan.again')}</Main>
      </Acts>
    </>
  )
}
