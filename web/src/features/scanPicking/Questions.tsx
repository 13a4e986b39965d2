/** The questions of picking by scan. */
import { useTranslation } from 'react-i18next'
import { Amount } from '@/engine/scan/Amount'
import { Acts, Ask, Brief, Card, Hint, Huge, Main, Pair, Plain, Warn } from '@/engine/scan/parts'
import { amountOf, marksOf } from '@/engine/scan/pile'
import { Reasons, TakeBack } from '@/engine/scan/Reasons'
import type { Pad } from '@/engine/scan/usePad'
import type { Put } from '@/engine/scan/Warehouse'
import { useCan } from '@/engine/session/permissions'
import { valueText } from '@/ui/valueText'
import type { Next, State } from './model'

const why = (...names: readonly string[]) => names.map((name) => `scanPicking.why.${name}`)
/** Why goods are not there. */
const MISSING = why('empty', 'tooFew', 'damaged', 'otherGoods', 'blocked')
/** Why the last pick is put back. */
const MISTAKES = why('wrongQty', 'wrongGoods', 'notWanted')

export interface Asked {
  readonly state: State
  readonly next: Next
  readonly pad: Pad
  readonly put: Put
}

/** What is wanted, in one card. */
function Wanted({ next, state }: Pick<Asked, 'next' | 'state'>) {
  const { t } = useTranslation()
  return (
    <Card
      title={next.goodsName}
      facts={[
        [t('scanPicking.qty'), amountOf(next.qty, next)],
        [t('scanPicking.spec'), next.spec ?? ''],
        [t('scanPicking.container'), next.containerCode ?? ''],
        [t('scanPicking.lot'), [next.batchNo, next.expiryDate].filter(Boolean).join(' · ')],
        [t('scanPicking.to'), [next.toLocation, state.into].filter(Boolean).join(' · ')],
      ]}
    />
  )
}

/** Where to go. */
export function LocationQuestion({ state, next, put }: Asked) {
  const { t } = useTranslation()
  const can = useCan()
  return (
    <>
      <Huge label={t('scanPicking.goTo')} code={next.locationCode} />
      <Ask sign="barcode">{t('scanPicking.askLocation')}</Ask>
      <Wanted next={next} state={state} />
      {state.picked && can('pickingGoodsNoteManage_undo_button') && (
        <TakeBack
          label="scanPicking.takeBack"
          words={state.picked.words}
          keys={MISTAKES}
          onReason={(reason) => put('undo', reason)}
        />
      )}
      <Acts>
        <Plain onPress={() => put('later')}>{t('scanPicking.later')}</Plain>
      </Acts>
    </>
  )
}

/** Which goods. */
export function GoodsQuestion({ state, next, put }: Asked) {
  const { t } = useTranslation()
  const can = useCan()
  const box = (next.containerCode ?? '') !== ''
  return (
    <>
      <Ask sign="barcode">
        {t(
          next.whole ? 'scanPicking.askWhole' : box ? 'scanPicking.askFromContainer' : 'scanPicking.askGoods',
        )}
      </Ask>
      <Wanted next={next} state={state} />
      {next.whole && !state.given.unpack && <Hint>{t('scanPicking.wholeHint')}</Hint>}
      <Acts>
        <Pair>
          {can('pickingGoodsNoteManage_short_button') && (
            <Plain onPress={() => put('ask', 'short')}>{t('scanPicking.short')}</Plain>
          )}
          {next.whole && !state.given.unpack ? (
            <Plain onPress={() => put('unpack')}>{t('scanPicking.unpack')}</Plain>
          ) : (
            <Plain onPress={() => put('later')}>{t('scanPicking.later')}</Plain>
          )}
        </Pair>
      </Acts>
    </>
  )
}

/** Which batch, where the label does not tell. */
export function LotQuestion({ next, put }: Asked) {
  const { t } = useTranslation()
  const lot = next.batchNo ?? ''
  return (
    <>
      <Ask>{t('scanPicking.askLot')}</Ask>
      <Brief title={next.goodsName} facts={[next.expiryDate ?? '']} />
      <Huge label={t('scanPicking.wantedLot')} code={lot} />
      <Warn>{t('scanPicking.lotHint')}</Warn>
      <Acts>
        <Main onPress={() => put('lot', lot)}>{t('scanPicking.lotIs', { lot })}</Main>
      </Acts>
    </>
  )
}

/** Another batch or pallet than the promised one is at hand, and free: whether it is taken instead. */
export function SwapQuestion({ state, next, put }: Asked) {
  const { t } = useTranslation()
  const wanted = [next.containerCode, next.batchNo, next.expiryDate].filter(Boolean).join(' · ')
  return (
    <>
      <Ask>{t('scanPicking.askSwap')}</Ask>
      <Brief title={next.goodsName} facts={[t('scanPicking.promised', { lot: wanted })]} />
      <Huge label={t('scanPicking.atHand')} code={state.told?.instead ?? ''} />
      <Hint>{t('scanPicking.swapHint')}</Hint>
      <Acts>
        <Plain onPress={() => put('back')}>{t('scanPicking.noSwap')}</Plain>
        <Main onPress={() => put('swap')}>{t('scanPicking.swap')}</Main>
      </Acts>
    </>
  )
}

/** How many; fewer than wanted leave the rest for another pick or a report. */
export function QtyQuestion({ state, next, pad, put }: Asked) {
  const { t } = useTranslation()
  const can = useCan()
  const ready = pad.number !== null
  const whole = valueText(next.qty)
  return (
    <Amount
      ask={t('scanPicking.askQty')}
      pad={pad}
      unit={next.unitName ?? next.unitCode}
      about={<Brief title={next.goodsName} facts={[...marksOf(next), state.into && `→ ${state.into}`]} />}
      preset={{ label: t('scanPicking.all', { amount: whole }), text: whole }}
    >
      <Pair>
        {can('pickingGoodsNoteManage_short_button') && (
          <Plain onPress={() => put('ask', 'short')}>{t('scanPicking.short')}</Plain>
        )}
        <Plain onPress={() => put('ask', 'container')}>{t('scanPicking.into')}</Plain>
      </Pair>
      <Main disabled={!ready} onPress={() => put('qty', pad.number ?? '')}>
        {ready ? t('scanPicking.qtyOk', { amount: amountOf(pad.number, next) }) : t('scan.take')}
      </Main>
    </Amount>
  )
}

/** What they weigh. */
export function WeightQuestion({ state, next, pad, put }: Asked) {
  const { t } = useTranslation()
  return (
    <Amount
      ask={t('scanPicking.askWeight')}
      pad={pad}
      unit={t('scan.kg')}
      about={<Brief title={next.goodsName} facts={[amountOf(state.given.qty ?? next.qty, next)]} />}
    >
      <Main disabled={pad.number === null} onPress={() => put('weight', pad.number ?? '')}>
        {pad.number === null ? t('scan.take') : t('scanPicking.weightOk', { weight: pad.number })}
      </Main>
    </Amount>
  )
}

/** Goods that are not there: why. What there is of them is picked first. */
export function ShortQuestion({ next, put }: Asked) {
  const { t } = useTranslation()
  return (
    <>
      <Ask>{t('scanPicking.askShort')}</Ask>
      <Brief title={next.goodsName} facts={[amountOf(next.qty, next), next.locationCode]} />
      <Hint>{t('scanPicking.shortHint')}</Hint>
      <Reasons keys={MISSING} onReason={(reason) => put('short', reason)} />
      <Acts>
        <Main onPress={() => put('back')}>{t('scanPicking.notShort')}</Main>
      </Acts>
    </>
  )
}

/** What they are put into. */
export function ContainerQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  return (
    <>
      <Ask sign="barcode">{t('scanPicking.askInto')}</Ask>
      <Hint>{t('scanPicking.intoHint')}</Hint>
      {state.into !== '' && <Huge label={t('scanPicking.into')} code={state.into} />}
      <Acts>
        <Main onPress={() => put('loose')}>{t('scanPicking.loose')}</Main>
      </Acts>
    </>
  )
}

/** Nothing waits: it is asked again by itself. */
export function NothingQuestion({ put }: Pick<Asked, 'put'>) {
  const { t } = useTranslation()
  return (
    <>
      <Ask sign="check">{t('scanPicking.nothing')}</Ask>
      <Hint>{t('scanPicking.nothingHint')}</Hint>
      <Acts>
        <Main onPress={() => put('again')}>{t('scan.again')}</Main>
      </Acts>
    </>
  )
}
