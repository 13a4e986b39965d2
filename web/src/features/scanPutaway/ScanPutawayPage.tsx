/** Putting away by scan: the page that draws the question in force. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ScanScreen } from '@/engine/scan/ScanScreen'
import { useAsked } from '@/engine/scan/useAsked'
import { refusalOf, usePad } from '@/engine/scan/usePad'
import { useWork } from '@/engine/scan/useWork'
import { useOnlyWarehouse, WarehouseQuestion } from '@/engine/scan/Warehouse'
import { addressOf } from '@/engine/tabs/useTab'
import { puttingAway } from './flow'
import { stepOf } from './model'
import { PickQuestion, PlaceQuestion, ReasonQuestion, WhichQuestion } from './Questions'

const LIST = '/entryManage/putawayNoteManage'
/** Places of quantities in base units. */
const PART = { places: 6 }

/** Draws the page. */
export function ScanPutawayPage() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [work, view] = useWork(puttingAway)
  const { state, waiting } = view
  const [dividing, setDividing] = useState(false)
  const step = stepOf(state)
  const { carried } = state
  const pad = usePad(
    `${step} ${carried?.scan ?? ''}`,
    carried?.part ?? carried?.qty ?? '',
    PART,
    refusalOf(view.told),
  )
  const put = (kind: string, answer = ''): void => work.put(kind, answer)
  useOnlyWarehouse(state.warehouse, put)
  // A pallet named in the address, as a job names it.
  useAsked('container', (code) => put('scan', code), state.warehouse !== '')
  const divides = dividing && step === 'place'
  const givePart = (): void => {
    if (pad.number !== null) put('part', pad.number)
    setDividing(false)
  }
  const back = (): void => {
    if (divides) setDividing(false)
    else if (step === 'which') put('none')
    else if (waiting.length > 0 || !carried) void navigate(addressOf(LIST))
    else put(step === 'reason' ? 'back' : 'leave')
  }
  const asked = { state, put }
  return (
    <ScanScreen
      title={t('route.scanPutaway')}
      about={[state.warehouse, carried?.docNo].filter(Boolean).join(' · ')}
      work={work}
      view={view}
      scannable={step !== 'warehouse'}
      {...(divides ? { onKeys: pad.onKeys, onEnter: givePart } : {})}
      onBack={back}
    >
      {step === 'warehouse' && <WarehouseQuestion put={put} />}
      {step === 'pick' && <PickQuestion {...asked} />}
      {step === 'which' && <WhichQuestion {...asked} />}
      {step === 'place' && (
        <PlaceQuestion
          {...asked}
          pad={divides ? pad : null}
          onDivide={() => setDividing(true)}
          onDivided={givePart}
        />
      )}
      {step === 'reason' && <ReasonQuestion {...asked} />}
    </ScanScreen>
  )
}
