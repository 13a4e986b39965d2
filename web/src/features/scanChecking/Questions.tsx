/** The questions of checking by scan. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { codeLabelKey, codeTable } from '@/engine/list/codes'
import { Amount } from '@/engine/scan/Amount'
import type { Pile } from '@/engine/scan/deliveryNote'
import { scanAddress } from '@/engine/scan/doors'
import { WaitingNotes } from '@/engine/scan/NoteParts'
import {
  Acts,
  Ask,
  Brief,
  Card,
  Choices,
  Hint,
  Huge,
  Main,
  Pair,
  Plain,
  Stack,
  Warn,
} from '@/engine/scan/parts'
import { amountOf, marksOf } from '@/engine/scan/pile'
import { Reasons } from '@/engine/scan/Reasons'
import type { Pad } from '@/engine/scan/usePad'
import type { Put } from '@/engine/scan/Warehouse'
import { useCan } from '@/engine/session/permissions'
import { addressOf } from '@/engine/tabs/useTab'
import { compareDecimals, parseDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { DIFFERENCE, isBlind, RESOLUTION, type State } from './model'

const why = (...names: readonly string[]) => names.map((name) => `scanChecking.why.${name}`)
/** Why a difference becomes what it becomes. */
const DECIDED = why('missing', 'damaged', 'wrongOne', 'customerAgreed', 'told')
/** Why whoever picked it checks it. */
const OWN = why('nobodyElse', 'urgent', 'told')
/** Why a check is given up. */
const FAILED = why('mixedUp', 'damaged', 'wrongOne', 'told')

export interface Asked {
  readonly state: State
  /** The goods of the note, to be looked at or pressed. */
  readonly goods: ReactNode
  readonly pad: Pad
  readonly put: Put
}

/** How the offered note is checked: a press begins. Another note is scanned, or chosen from those that wait. */
export function ModeQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const { told } = state
  const note = told?.note
  if (!note) return null
  const stopped = note.ownPick && !note.overrides.includes('checkOwnPick')
  const modes = codeTable('recheckMode').map((entry) => ({
    key: String(entry.code),
    title: t(codeLabelKey('recheckMode', entry)),
    about: t(`scanChecking.about.mode${entry.code}`),
  }))
  return (
    <>
      <Passed state={state} />
      <Huge label={t('scanChecking.goTo')} code={note.locationCode ?? '–'} under={aboutNote(state)} />
      {note.ownPick && <Warn>{t(stopped ? 'scanChecking.ownPick' : 'scanChecking.ownPickAllowed')}</Warn>}
      {note.checker && <Warn>{t('scanChecking.other', { by: note.checker })}</Warn>}
      <Ask>{t('scanChecking.askMode')}</Ask>
      <Choices choices={modes} onChoose={stopped ? undefined : (mode) => put('mode', mode)} />
      <Hint extra>{t('scanChecking.orScan')}</Hint>
      <WaitingNotes notes={told.waiting} offered={note.id} onChoose={(id) => put('note', id)} />
    </>
  )
}

function aboutNote({ told }: State): string {
  const note = told?.note
  return [note?.docNo, note?.partnerName].filter(Boolean).join(' · ')
}

/** The note that was passed is to be loaded: whoever may do that goes on there. */
function Passed({ state }: Pick<Asked, 'state'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const can = useCan()
  const { passed } = state
  if (!passed || !can('deliveryNoteManage_load_button')) return null
  return (
    <Plain onPress={() => void navigate(addressOf(scanAddress('load', passed.id)))}>
      {t('scanChecking.toLoad', { no: passed.docNo })}
    </Plain>
  )
}

/** Which goods. */
export function GoodsQuestion({ state, put, goods }: Asked) {
  const { t } = useTranslation()
  const { told } = state
  const first = told?.piles.find((pile) => valueText(pile.qtyChecked) === '')
  return (
    <>
      <Ask sign="barcode">{t('scanChecking.askGoods')}</Ask>
      <Hint>{t('scanChecking.left', { count: told?.left ?? 0 })}</Hint>
      {first && <Hint extra>{t('scanChecking.lieAt', { place: first.locationCode })}</Hint>}
      {goods}
      <Acts>
        <Plain onPress={() => put('decide', 'fail')}>{t('scanChecking.giveUp')}</Plain>
      </Acts>
    </>
  )
}

/** Which batch, where the label does not tell: the ones of the note. */
export function LotQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const lots = [...new Map((state.told?.piles ?? []).map((pile) => [pile.batchNo ?? '', pile])).values()]
  const choices = lots
    .filter(({ batchNo }) => Boolean(batchNo))
    .map(({ batchNo, goodsName, expiryDate }) => ({
      key: batchNo ?? '',
      title: batchNo ?? '',
      about: [goodsName, expiryDate].filter(Boolean).join(' · '),
    }))
  return (
    <>
      <Ask>{t('scanChecking.askLot')}</Ask>
      <Hint>{t('scanChecking.lotHint')}</Hint>
      <Choices choices={choices} onChoose={(lot) => put('lot', lot)} />
    </>
  )
}

/** How many good ones there are. Who counts blindly is told no number, and the pad proposes none. */
export function QtyQuestion({ state, pad, put }: Asked) {
  const { t } = useTranslation()
  const pile = state.told?.next
  if (!pile) return null
  const blind = isBlind(state)
  const wanted = valueText(pile.qty)
  const ready = pad.number !== null
  return (
    <Amount
      ask={t(blind ? 'scanChecking.askBlind' : 'scanChecking.askQty')}
      pad={pad}
      unit={pile.unitName ?? pile.unitCode}
      about={<About pile={pile} />}
      preset={blind ? undefined : { label: t('scanChecking.should', { amount: wanted }), text: wanted }}
    >
      <Main disabled={!ready} onPress={() => put('qty', pad.number ?? '')}>
        {ready ? t('scanChecking.qtyOk', { amount: amountOf(pad.number, pile) }) : t('scan.take')}
      </Main>
    </Amount>
  )
}

function About({ pile }: { readonly pile: Pile }) {
  return <Brief title={pile.goodsName} facts={[pile.spec ?? '', ...marksOf(pile)]} />
}

/** What may be wrong: who counts blindly is not told whether it is too many or too few. */
function kindsOf(wanted: unknown, counted: unknown): readonly number[] {
  const { short, damaged, wrongGoods, wrongBatch, over } = DIFFERENCE
  const [should, is] = [parseDecimal(wanted), parseDecimal(counted)]
  if (!should || !is) return [short, damaged, wrongGoods, wrongBatch, over]
  return compareDecimals(is, should) > 0
    ? [over, wrongGoods, wrongBatch]
    : [short, damaged, wrongGoods, wrongBatch]
}

/** The count is not what it should be: count again, or say what is wrong. */
export function DifferenceQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const pile = state.told?.next
  if (!pile) return null
  const kinds = kindsOf(pile.qty, state.counted)
  const words = new Map(codeTable('recheckDifference').map((entry) => [Number(entry.code), entry]))
  return (
    <>
      <Ask>{t('scanChecking.askDifference')}</Ask>
      <Card
        title={pile.goodsName}
        facts={[
          [t('scanChecking.wanted'), amountOf(pile.qty, pile)],
          [t('scanChecking.found'), amountOf(state.counted, pile)],
        ]}
      />
      <Stack>
        {kinds.map((kind) => {
          const entry = words.get(kind)
          return entry ? (
            <Plain key={kind} onPress={() => put('difference', String(kind))}>
              {t(codeLabelKey('recheckDifference', entry))}
            </Plain>
          ) : null
        })}
      </Stack>
      <Acts>
        <Main onPress={() => put('recount')}>{t('scanChecking.recount')}</Main>
      </Acts>
    </>
  )
}

/** What the scales say of all of it. */
export function ScaleQuestion({ state, pad, put }: Asked) {
  const { t } = useTranslation()
  return (
    <Amount
      ask={t('scanChecking.askScale')}
      pad={pad}
      unit={t('scan.kg')}
      about={<Hint>{t('scanChecking.scaleHint')}</Hint>}
    >
      <Pair leading>
        <Plain onPress={() => put('mode', '1')}>{t('scanChecking.countInstead')}</Plain>
        <Main disabled={pad.number === null} onPress={() => put('scale', pad.number ?? '')}>
          {pad.number === null ? t('scan.take') : t('scanChecking.scaleOk', { weight: pad.number })}
        </Main>
      </Pair>
      {state.told?.note?.ownPick === true && <Warn>{t('scanChecking.ownPickAllowed')}</Warn>}
    </Amount>
  )
}

/** What becomes of a difference. */
export function DecideQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const pile = state.told?.next
  if (!pile) return null
  const kind = codeTable('recheckDifference').find(({ code }) => Number(code) === pile.difference)
  const accepts = state.told?.note?.overrides.includes('acceptDifference') === true
  return (
    <>
      <Ask>{t('scanChecking.askDecide')}</Ask>
      <Card
        title={pile.goodsName}
        facts={[
          [t('scanChecking.what'), kind ? t(codeLabelKey('recheckDifference', kind)) : ''],
          [t('scanChecking.wanted'), amountOf(pile.qty, pile)],
          [t('scanChecking.found'), amountOf(pile.qtyChecked, pile)],
          [t('scanChecking.where'), marksOf(pile).join(' · ')],
        ]}
      />
      <Stack>
        <Main onPress={() => put('decide', String(RESOLUTION.repick))}>{t('scanChecking.repick')}</Main>
        <Plain onPress={() => put('decide', String(RESOLUTION.back))}>{t('scanChecking.sendBack')}</Plain>
        {accepts && (
          <Plain onPress={() => put('decide', String(RESOLUTION.accept))}>{t('scanChecking.accept')}</Plain>
        )}
      </Stack>
      <Acts>
        <Pair>
          <Plain onPress={() => put('decide', 'fail')}>{t('scanChecking.giveUp')}</Plain>
          <Plain onPress={() => put('line', pile.lineId)}>{t('scanChecking.recount')}</Plain>
        </Pair>
      </Acts>
    </>
  )
}

/** Why. */
export function WhyQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const fails = state.deciding === 'fail'
  const own = state.own !== undefined
  return (
    <>
      <Ask>{t(own ? 'scanChecking.askOwn' : fails ? 'scanChecking.askFail' : 'scanChecking.askWhy')}</Ask>
      {own && <Warn>{t('scanChecking.ownPickAllowed')}</Warn>}
      {fails && <Hint>{t('scanChecking.failHint')}</Hint>}
      <Reasons keys={own ? OWN : fails ? FAILED : DECIDED} onReason={(reason) => put('reason', reason)} />
      <Acts>
        <Plain onPress={() => put('back')}>{t('scan.back')}</Plain>
      </Acts>
    </>
  )
}

/** Something is picked again: the note waits for it, and its checker need not. */
export function WaitQuestion({ put }: Asked) {
  const { t } = useTranslation()
  return (
    <>
      <Ask sign="clock">{t('scanChecking.wait')}</Ask>
      <Hint>{t('scanChecking.waitHint')}</Hint>
      <Acts>
        <Pair>
          <Plain onPress={() => put('leave')}>{t('scanChecking.nextNote')}</Plain>
          <Plain onPress={() => put('again')}>{t('scan.again')}</Plain>
        </Pair>
      </Acts>
    </>
  )
}

/** Everything is as it should be: one press ends it. */
export function PassQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  return (
    <>
      <Ask sign="check">{t('scanChecking.askPass')}</Ask>
      <Hint>{aboutNote(state)}</Hint>
      <Acts>
        <Pair leading>
          <Plain onPress={() => put('decide', 'fail')}>{t('scanChecking.giveUp')}</Plain>
          <Main onPress={() => put('pass')}>{t('scanChecking.pass')}</Main>
        </Pair>
      </Acts>
    </>
  )
}

/** Nothing waits: it is asked again by itself. */
export function NothingQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  return (
    <>
      <Passed state={state} />
      <Ask sign="check">{t('scanChecking.nothing')}</Ask>
      <Hint>{t('scanChecking.nothingHint')}</Hint>
      <Acts>
        <Main onPress={() => put('again')}>{t('scan.again')}</Main>
      </Acts>
    </>
  )
}
