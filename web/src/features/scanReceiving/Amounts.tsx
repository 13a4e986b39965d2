/** The questions that are answered with a number: how much, how heavy, how cold, and the days on the carton. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { NumberPad } from '@/engine/scan/NumberPad'
import { Acts, Ask, Brief, Hint, Main, Pair, Plain, Warn } from '@/engine/scan/parts'
import type { Asked } from './asked'
import { amount } from './draft'
import type { Draft, Line } from './model'
import { besides, qtyOf, unitNow, unitsOf } from './pads'
import css from './receiving.module.css'
import { dayOf, inPacks, isSome, missing, verdictOf } from './steps'
import { restOf } from '@/engine/document/sums'
import { formatDecimal } from '@/ui/decimal'
import { settledVerdict } from '@/ui/unfinished'
import { Verdict } from './Verdict'

/** What the receipt is about. */
function About({ line, state }: Pick<Asked, 'line' | 'state'>) {
  const { t } = useTranslation()
  if (!line || !state.draft) return null
  const { batch, container, makersLot } = state.draft
  const lot =
    makersLot === undefined ? (batch['batchNo'] ?? '') : t('scanReceiving.lotGiven', { lot: makersLot })
  return <Brief title={line.goodsName} facts={[lot, batch['expiryDate'] ?? '', container ?? '']} />
}

/** How much; a further scan of the same pack counts one more, a scan of a container says yes. */
export function QtyQuestion({ state, line, pad, unit, put }: Asked) {
  const { t } = useTranslation()
  const { draft } = state
  if (!draft || !line) return null
  const qty = qtyOf(line, draft, pad.number)
  const ready = qty !== null
  return (
    <>
      <Ask>{t('scanReceiving.askQty')}</Ask>
      <About line={line} state={state} />
      <NumberPad
        value={pad.value}
        shape={pad.shape}
        label={t('scanReceiving.askQty')}
        unit={unit}
        onChange={pad.set}
        preset={presetOf(line, draft, t)}
      />
      <UnitKeys line={line} draft={draft} typed={pad.number} put={put} />
      <Hint extra>{t('scanReceiving.qtyHint')}</Hint>
      <Acts>
        <Pair leading>
          <Plain disabled={!ready} onPress={() => put('rejectQty', qty ?? '')}>
            {t('scanReceiving.reject')}
          </Plain>
          <Main disabled={!ready} onPress={() => put('qty', qty ?? '')}>
            {t('scanReceiving.qtyOk', { amount: ready ? amount(qty, line) : '' })}
          </Main>
        </Pair>
      </Acts>
    </>
  )
}

interface UnitKeysProps {
  readonly line: Line
  readonly draft: Draft
  readonly typed: string | null
  readonly put: Asked['put']
}

/** The units that may be counted, each with what stands in it: a case that was broken is counted in pieces beside. */
function UnitKeys({ line, draft, typed, put }: UnitKeysProps) {
  const { t } = useTranslation()
  const units = unitsOf(line, draft)
  const now = unitNow(line, draft).unitCode
  if (units.length < 2) return null
  const counted = (unitCode: string) => (unitCode === now ? typed : draft.parts?.[unitCode]) ?? ''
  return (
    <div className={css['units']} role="group" aria-label={t('scanReceiving.units')}>
      {units.map(({ unitCode, name, pieces }) => (
        <button
          key={unitCode}
          type="button"
          aria-pressed={unitCode === now}
          // A press leaves the focus where it is: Enter is for the answer.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => unitCode !== now && put('unit', `${unitCode} ${typed ?? ''}`.trim())}
        >
          <b>{[isSome(counted(unitCode)) ? counted(unitCode) : '', name ?? unitCode].join(' ').trim()}</b>
          {unitCode !== line.baseUnit && <small>{`= ${formatDecimal(pieces)} ${line.baseName}`}</small>}
        </button>
      ))}
    </div>
  )
}

/** All that is left of the line, as the pad counts and beside what was counted in other units. */
function presetOf(line: Line, draft: Draft, t: TFunction): { label: string; text: string } | undefined {
  const { unitCode, pieces } = unitNow(line, draft)
  const open = restOf(line.open, besides(line, draft))
  const text = unitCode === line.baseUnit ? open : inPacks(open, pieces)
  return text !== null && isSome(text)
    ? { text, label: t('scanReceiving.allOpen', { amount: text }) }
    : undefined
}

/** How heavy all of it is. */
export function WeightQuestion({ state, line, pad, unit, put }: Asked) {
  const { t } = useTranslation()
  if (!state.draft || !line) return null
  const { number } = pad
  const ready = number !== null && isSome(number)
  return (
    <>
      <Ask>{t('scanReceiving.askWeight', { amount: amount(state.draft.qty, line) })}</Ask>
      <About line={line} state={state} />
      <NumberPad
        value={pad.value}
        shape={pad.shape}
        label={t('scanReceiving.weight')}
        unit={unit}
        onChange={pad.set}
      />
      <Acts>
        <Main disabled={!ready} onPress={() => put('weight', number ?? '')}>
          {t('scan.next')}
        </Main>
      </Acts>
    </>
  )
}

/** How cold the goods are; what that means is said while it is typed, once no further digit can better it. */
export function TempQuestion({ state, line, pad, unit, put }: Asked) {
  const { t } = useTranslation()
  const { note } = state
  if (!note || !line) return null
  const { number } = pad
  const verdict =
    number === null ? null : settledVerdict(number, (reading) => verdictOf(reading, line.limits))
  return (
    <>
      <Ask>{t('scanReceiving.askTemp')}</Ask>
      <Hint>{line.goodsName}</Hint>
      {verdict ? (
        <Verdict verdict={verdict} />
      ) : (
        note.probesAsked > 0 && (
          <Hint>{t('scanReceiving.probes', { taken: note.probesTaken, asked: note.probesAsked })}</Hint>
        )
      )}
      <NumberPad
        value={pad.value}
        shape={pad.shape}
        label={t('scanReceiving.temp')}
        unit={unit}
        onChange={pad.set}
      />
      <Acts>
        <Pair>
          {!note.isReturn && <Plain onPress={() => put('temp', '')}>{t('scanReceiving.noTemp')}</Plain>}
          <Main disabled={number === null} onPress={() => put('temp', number ?? '')}>
            {t('scanReceiving.book')}
          </Main>
        </Pair>
      </Acts>
    </>
  )
}

/** What the batch rule wants to know and the label did not say. */
export function BatchQuestion({ state, line, pad, unit, put }: Asked) {
  const { t } = useTranslation()
  const asked = state.draft && missing(state.draft)[0]
  if (!asked) return null
  const name = asked.label || t(`code.batchAttribute.${keyOf(asked.attribute)}`)
  if (!asked.attribute.endsWith('Date')) {
    return (
      <>
        <Ask sign="barcode">{t('scanReceiving.askScan', { name })}</Ask>
        <About line={line} state={state} />
        <Warn>{t('scanReceiving.notOnLabelYet', { name })}</Warn>
        <Hint>{t('scanReceiving.scanOrType')}</Hint>
      </>
    )
  }
  const day = pad.number === null ? null : dayOf(pad.number)
  return (
    <>
      <Ask>{t('scanReceiving.askDay', { name })}</Ask>
      <About line={line} state={state} />
      <NumberPad value={pad.value} shape={pad.shape} label={name} unit={unit} onChange={pad.set} />
      <Hint extra>{day ?? t('scanReceiving.dayHint')}</Hint>
      <Acts>
        <Main disabled={day === null} onPress={() => put('batch', pad.number ?? '')}>
          {day === null ? t('scan.next') : t('scanReceiving.dayOk', { day })}
        </Main>
      </Acts>
    </>
  )
}

/** Text key of an attribute: `productionDate` is `production_date` among the codes. */
function keyOf(attribute: string): string {
  const numbered = /^ext([1-5])$/.exec(attribute)
  if (numbered) return `ext_${['one', 'two', 'three', 'four', 'five'][Number(numbered[1]) - 1]}`
  return attribute.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
