/** The questions of putting away by scan. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { NumberPad } from '@/engine/scan/NumberPad'
import { Ask, Card, Choices, Hint, Huge, Main, Pair, Plain, Acts, Warn } from '@/engine/scan/parts'
import { Reasons, TakeBack } from '@/engine/scan/Reasons'
import type { Pad } from '@/engine/scan/usePad'
import { useCan } from '@/engine/session/permissions'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { nameOf } from './flow'
import type { Reason, State } from './model'
import { type Job, jobBase, placesFor } from './wire'

/** Why the last putaway is taken back. */
const MISTAKES = ['wrongPlace', 'wrongPallet', 'noRoom'].map((name) => `scanPutaway.why.${name}`)
/** Why it went to another place than the proposed one. */
const OBSTACLES = ['occupied', 'blocked', 'tooSmall', 'nearer', 'told'].map(
  (name) => `scanPutaway.why.${name}`,
)

interface Asked {
  readonly state: State
  readonly put: (kind: string, answer?: string) => void
}

/** Which pallet; the next job nearby is offered. */
export function PickQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const can = useCan()
  return (
    <>
      <Ask sign="barcode">{t('scanPutaway.askPick')}</Ask>
      <Hint>{t('scanPutaway.askPickHint')}</Hint>
      {can('forkliftJobManage_search_button') && <NextJob state={state} put={put} />}
      {state.put && can('putawayNoteManage_undo_button') && (
        <TakeBack
          label="scanPutaway.takeBack"
          words={state.put.words}
          keys={MISTAKES}
          onReason={(reason) => put('undo', reason)}
        />
      )}
    </>
  )
}

/** The job to do next. Its pallet is still scanned: that is how one knows it is the right one. */
function NextJob({ state }: Asked) {
  const { t } = useTranslation()
  const { warehouse, put: last } = state
  const query = { warehouseCode: warehouse, taskType: 'PUTAWAY' }
  const { data } = useQuery({
    // What was put down last changes what comes next.
    queryKey: [jobBase, 'next', query, last?.lineId],
    queryFn: ({ signal }) => call<Job | null>('GET', `${jobBase}/next`, { query, signal, silent: true }),
    meta: { silent: true },
    refetchInterval: 20_000,
  })
  if (!data) return null
  const what = data.containerCode || data.goodsName || data.goodsCode || ''
  return (
    <>
      <Huge
        label={t('scanPutaway.nextFrom')}
        code={data.fromLocation ?? '–'}
        under={[what, data.goodsName === what ? '' : data.goodsName].filter(Boolean).join(' · ')}
      />
      {data.toLocation && <Hint>{t('scanPutaway.nextTo', { place: data.toLocation })}</Hint>}
    </>
  )
}

/** Which of several loads. */
export function WhichQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const choices = (state.which?.loads ?? []).map((load) => ({
    key: load.lineId,
    title: load.containerCode || load.batchNo || load.goodsName,
    about: [
      load.goodsName,
      load.batchNo,
      load.expiryDate ?? load.productionDate,
      load.fromLocation,
      load.docNo,
    ]
      .filter((part) => Boolean(part) && part !== (load.containerCode || load.batchNo || load.goodsName))
      .join(' · '),
    figure: `${formatDecimal(load.qty)} ${load.unitName ?? load.unitCode}`,
  }))
  return (
    <>
      <Ask>{t('scanPutaway.askWhich')}</Ask>
      <Choices choices={choices} onChoose={(id) => put('load', id)} />
    </>
  )
}

interface PlaceProps extends Asked {
  /** The pad, while a part of loose goods is asked for. */
  readonly pad: Pad | null
  readonly onDivide: () => void
  readonly onDivided: () => void
}

/** Where it goes: read from the seat of a forklift. */
export function PlaceQuestion({ state, put, pad, onDivide, onDivided }: PlaceProps) {
  const { t } = useTranslation()
  const [looking, setLooking] = useState(false)
  const { carried } = state
  if (!carried) return null
  const loose = carried.containerCode === ''
  const amount = `${formatDecimal(carried.part ?? carried.qty)} ${carried.unit}`
  if (pad) {
    return (
      <>
        <Ask>{t('scanPutaway.askPart')}</Ask>
        <NumberPad
          value={pad.value}
          shape={pad.shape}
          label={t('scanPutaway.askPart')}
          unit={carried.unit}
          onChange={pad.set}
        />
        <Acts>
          <Main disabled={pad.number === null} onPress={onDivided}>
            {t('scan.next')}
          </Main>
        </Acts>
      </>
    )
  }
  return (
    <>
      {carried.to === '' ? (
        <>
          <Warn>{t('scanPutaway.noProposal')}</Warn>
          {carried.nowhere && (
            <Hint>
              {carried.nowhere.map(({ key, count }) => `${t(key)} ${formatDecimal(count)}`).join(' · ')}
            </Hint>
          )}
        </>
      ) : (
        <>
          <Huge label={t('scanPutaway.place')} code={carried.to} />
          <Hint>
            <ReasonWords reason={carried.reason} />
          </Hint>
        </>
      )}
      <Ask sign="barcode">{t('scanPutaway.askPlace')}</Ask>
      <Card
        title={nameOf(carried)}
        facts={[
          [t('scanPutaway.goods'), loose ? '' : carried.goodsName],
          [t('scanPutaway.qty'), amount],
          [t('scanPutaway.from'), carried.from],
        ]}
      />
      {looking && <OtherPlaces state={state} put={put} />}
      <Acts>
        <Pair>
          {loose && <Plain onPress={onDivide}>{t('scanPutaway.divide')}</Plain>}
          {!looking && <Plain onPress={() => setLooking(true)}>{t('scanPutaway.otherPlace')}</Plain>}
        </Pair>
      </Acts>
    </>
  )
}

function ReasonWords({ reason }: { readonly reason: Reason | undefined }) {
  const { t, i18n } = useTranslation()
  if (!reason) return null
  // A value may itself be the key of a text: why a planned place does not take the goods.
  const values = Object.entries(reason.arguments ?? {}).map(([name, value]) => {
    const word = valueText(value)
    return [name, i18n.exists(word) ? t(word) : word] as const
  })
  return <>{t(reason.key, Object.fromEntries(values))}</>
}

/** Places that would take it now. One still drives there and scans: a press alone puts nothing away. */
function OtherPlaces({ state }: Asked) {
  const { t } = useTranslation()
  const { carried } = state
  const { data, isPending, error } = useQuery({
    queryKey: ['scanPutaway', 'places', carried?.noteId, carried?.lineIds[0]],
    queryFn: () => (carried ? placesFor(carried) : []),
    meta: { silent: true },
  })
  if (error) return <Warn>{error.message}</Warn>
  if (isPending) return <Hint>{t('shell.loading')}</Hint>
  const others = data.filter(({ locationCode }) => locationCode !== carried?.to)
  if (others.length === 0) return <Hint>{t('scanPutaway.noOther')}</Hint>
  return (
    <Choices
      title={t('scanPutaway.others')}
      choices={others.map(({ locationCode, areaCode, reason }) => ({
        key: locationCode,
        title: locationCode,
        about: reason ? t(reason.key, { ...reason.arguments }) : valueText(areaCode),
      }))}
    />
  )
}

/** Why another place. */
export function ReasonQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const { carried } = state
  if (!carried?.other) return null
  return (
    <>
      <Ask>{t('scanPutaway.askReason', { place: carried.other.scan })}</Ask>
      <Hint>{t('scanPutaway.proposed', { place: carried.to || '–' })}</Hint>
      <Reasons keys={OBSTACLES} onReason={(reason) => put('reason', reason)} />
      <Acts>
        <Main onPress={() => put('back')}>{t('scanPutaway.toProposed')}</Main>
      </Acts>
    </>
  )
}
