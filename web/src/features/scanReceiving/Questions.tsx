/** The questions that are answered with a scan or by choosing. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { restOf } from '@/engine/document/sums'
import { Ask, Card, type Choice, Choices, Hint, Main, Plain, Acts, Stack, Warn } from '@/engine/scan/parts'
import { Reasons, TakeBack } from '@/engine/scan/Reasons'
import { useCan } from '@/engine/session/permissions'
import { valueText } from '@/ui/valueText'
import type { Asked } from './asked'
import { amount } from './draft'
import { figureOf, percentOf } from './Lines'
import { isSome } from './steps'
import { base, type NoteRow } from './wire'

/** Statuses of notes whose goods may come: 2 awaiting receipt, 3 partly received. */
const WAITING = '2,3'
/** Why the last receipt is taken back. */
const MISTAKES = why('wrongQty', 'wrongGoods', 'wrongContainer')
/** So many are offered; others are scanned. */
const OFFERED = 50

/** Which note: its number is scanned, or it is chosen from what is expected here. */
export function NoteQuestion({ put }: Asked) {
  const { t } = useTranslation()
  const query = { pageNum: 1, pageSize: OFFERED, status: WAITING }
  const { data, isPending, error, refetch } = useQuery({
    queryKey: [base, 'list', 'scan', query],
    queryFn: ({ signal }) =>
      call<{ records: readonly NoteRow[] }>('GET', `${base}/list`, { query, signal, silent: true }),
    meta: { silent: true },
    // Trucks arrive while the page stands open.
    refetchInterval: 30_000,
  })
  const choices = (data?.records ?? []).map(
    (row): Choice => ({
      key: row.id,
      title: row.docNo,
      about: [row.ownerName ?? row.ownerCode, row.plateNo, row.dockCode].filter(Boolean).join(' · '),
      figure: t('scanReceiving.lines', { count: row.totalLines ?? 0 }),
      done: percentOf({
        expected: valueText(row.totalQty),
        received: valueText(row.receivedQty),
        open: restOf(restOf(row.totalQty, row.receivedQty), row.rejectedQty),
      }),
    }),
  )
  return (
    <>
      <Ask sign="barcode">{t('scanReceiving.askNote')}</Ask>
      <Hint>{t('scanReceiving.askNoteHint')}</Hint>
      {error && !data && (
        <Stack>
          <Warn>{error.message}</Warn>
          <Plain onPress={() => void refetch()}>{t('scan.tryNow')}</Plain>
        </Stack>
      )}
      {choices.length > 0 && (
        <Choices
          title={t('scanReceiving.waitingHere')}
          choices={choices}
          onChoose={(id) => put('note', id)}
        />
      )}
      {!isPending && !error && choices.length === 0 && <Hint>{t('scanReceiving.noneWaiting')}</Hint>}
    </>
  )
}

/** Which goods. */
export function GoodsQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const can = useCan()
  const left = (state.note?.lines ?? []).some(({ open }) => isSome(open))
  return (
    <>
      <Ask sign="barcode">{left ? t('scanReceiving.askGoods') : t('scanReceiving.allIn')}</Ask>
      {left ? (
        <Hint>{t('scanReceiving.askGoodsHint')}</Hint>
      ) : (
        <Main onPress={() => put('leave')}>{t('scanReceiving.nextNote')}</Main>
      )}
      {state.booked && can('receivingNoteManage_cancel_button') && (
        <TakeBack
          label="scanReceiving.takeBack"
          words={state.booked.words}
          keys={MISTAKES}
          onReason={(reason) => put('undo', reason)}
        />
      )}
    </>
  )
}

/** Which of several lines. */
export function LineQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const { note, draft } = state
  const lines = (note?.lines ?? []).filter(({ id }) => draft?.lineIds.includes(id))
  return (
    <>
      <Ask>{t('scanReceiving.askLine')}</Ask>
      <Choices
        choices={lines.map((line) => ({
          key: line.id,
          title: line.batch['batchNo'] ?? line.goodsName,
          about: [line.goodsName, line.batch['productionDate'], line.batch['expiryDate'], line.containerCode]
            .filter(Boolean)
            .join(' · '),
          figure: figureOf(line),
        }))}
        onChoose={(id) => put('line', id)}
      />
    </>
  )
}

/** On which pallet, or on none. */
export function ContainerQuestion({ state, line, put }: Asked) {
  const { t } = useTranslation()
  if (!state.draft || !line) return null
  return (
    <>
      <Ask sign="barcode">{t('scanReceiving.askContainer')}</Ask>
      <Card
        title={line.goodsName}
        facts={[
          [t('scanReceiving.qty'), amount(state.draft.qty, line)],
          [t('scanReceiving.weight'), state.draft.weight ? `${state.draft.weight} kg` : ''],
          [t('scanReceiving.lot'), state.draft.batch['batchNo'] ?? ''],
        ]}
      />
      <Hint>{t('scanReceiving.askContainerHint')}</Hint>
      <Acts>
        <Plain onPress={() => put('container', '')}>{t('scanReceiving.loose')}</Plain>
      </Acts>
    </>
  )
}

/** Fields of a refusal that the page can ask again. */
const AGAIN: Readonly<Record<string, { readonly put: string; readonly word: string }>> = {
  qty: { put: 'recount', word: 'scanReceiving.recount' },
  weight: { put: 'reweigh', word: 'scanReceiving.reweigh' },
  productTemp: { put: 'remeasure', word: 'scanReceiving.remeasure' },
  containerCode: { put: 'repack', word: 'scanReceiving.repack' },
  topUp: { put: 'topUp', word: 'scanReceiving.topUp' },
}
/** Rights that let something pass, by the field they are about. */
const OVERRIDES: Readonly<Record<string, string>> = {
  qty: 'tolerance',
  productTemp: 'temperature',
  'batch.expiryDate': 'shelfLife',
  'batch.productionDate': 'shelfLife',
}
/** Fields whose goods may be sent back. */
const REJECTABLE = new Set(['productTemp', 'batch.expiryDate', 'batch.productionDate'])

/** The server refused the receipt as it is: what to do about it. */
export function RefusedQuestion({ state, put }: Asked) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<'reject' | 'override' | null>(null)
  const { note, draft } = state
  if (!note || !draft?.refusal) return null
  const { fields, text } = draft.refusal
  const again = fields.flatMap((field) => AGAIN[field] ?? [])
  if (fields.some((field) => field.startsWith('batch.')))
    again.push({ put: 'rebatch', word: 'scanReceiving.rebatch' })
  const held =
    note.overrides.length > 0 && fields.every((field) => note.overrides.includes(OVERRIDES[field] ?? '-'))
  const rejectable = fields.some((field) => REJECTABLE.has(field))
  if (asking) {
    const give = (reason: string): void => put(asking, reason)
    return <Why kind={asking} onReason={give} onBack={() => setAsking(null)} />
  }
  return (
    <>
      <Ask>{t('scanReceiving.refused')}</Ask>
      <Warn>{text}</Warn>
      <Stack>
        {again.map(({ put: kind, word }) => (
          <Main key={kind} onPress={() => put(kind)}>
            {t(word)}
          </Main>
        ))}
        {rejectable && <Plain onPress={() => setAsking('reject')}>{t('scanReceiving.reject')}</Plain>}
        {held && <Plain onPress={() => setAsking('override')}>{t('scanReceiving.letPass')}</Plain>}
      </Stack>
      <Acts>
        <Plain onPress={() => put('give')}>{t('scanReceiving.putAside')}</Plain>
      </Acts>
    </>
  )
}

/** Reasons that are offered, by what is to be done. */
const REASONS = {
  reject: why('damaged', 'tooWarm', 'tooOld', 'notOrdered'),
  override: why('ownerAgreed', 'labelWrong', 'onHold'),
} as const

interface WhyProps {
  readonly kind: keyof typeof REASONS
  readonly onReason: (reason: string) => void
  readonly onBack: () => void
}

/** Why something is sent back, or let pass. */
function Why({ kind, onReason, onBack }: WhyProps) {
  const { t } = useTranslation()
  return (
    <>
      <Ask>{t(kind === 'reject' ? 'scanReceiving.askRejectReason' : 'scanReceiving.askOverrideReason')}</Ask>
      <Reasons keys={REASONS[kind]} onReason={onReason} />
      <Acts>
        <Plain onPress={onBack}>{t('scan.back')}</Plain>
      </Acts>
    </>
  )
}

/** A quantity is sent back: why. */
export function RejectQuestion({ put }: Asked) {
  return <Why kind="reject" onReason={(reason) => put('reject', reason)} onBack={() => put('recount')} />
}

function why(...names: readonly string[]): readonly string[] {
  return names.map((name) => `scanReceiving.why.${name}`)
}
