/** The questions that are answered with a number: how much, how heavy, how cold, and the days on the carton. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { NumberPad } from '@/engine/scan/NumberPad'
import { Acts, Ask, Brief, Hint, Main, Pair, Plain, Warn } from '@/engine/scan/parts'
import type { Asked } from './asked'
import { amount } from './draft'
import { asksPacks } from './pads'
import type { Line } from './model'
import { dayOf, inPacks, isSome, missing, verdictOf } from './steps'
import { productOf } from '@/engine/document/sums'
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
  const packs = asksPacks(line, draft.qty)
  const qty = packs && pad.number !== null ? productOf(pad.number, line.factor) : (pad.number ?? '')
  const ready = pad.number !== null && isSome(pad.number)
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
        preset={presetOf(line, packs, t)}
      />
      <Hint extra>{t('scanReceiving.qtyHint')}</Hint>
      <Acts>
        <Pair leading>
          <Plain disabled={!ready} onPress={() => put('rejectQty', qty)}>
            {t('scanReceiving.reject')}
          </Plain>
          <Main disabled={!ready} onPress={() => put('qty', qty)}>
            {t('scanReceiving.qtyOk', { amount: ready ? amount(qty, line) : '' })}
          </Main>
        </Pair>
      </Acts>
    </>
  )
}

/** All that is left of the line, as the pad counts. */
function presetOf(line: Line, packs: boolean, t: TFunction): { label: string; text: string } | undefined {
  const text = packs ? inPacks(line.open, line.factor) : line.open
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

/** How cold the goods are; what that means is said while it is typed. */
export function TempQuestion({ state, line, pad, unit, put }: Asked) {
  const { t } = useTranslation()
  const { note } = state
  if (!note || !line) return null
  const { number } = pad
  const verdict = number === null ? null : verdictOf(number, line.limits)
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
