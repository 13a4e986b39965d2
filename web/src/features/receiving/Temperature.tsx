/** A product temperature with its verdict in colour and word: the server's, or while it is typed that of the server's limits. */
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormField, FormValues } from '@/engine/form/fields'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { StatusText, type Tone } from '@/ui/StatusText'
import { settledVerdict } from '@/ui/unfinished'
import { valueText } from '@/ui/valueText'
import css from './receiving.module.css'
import { goodsOf, type Limits } from '@/engine/goods/goods'
import { DEGREES, passedOver, type Verdict, verdictOf } from './verdict'

const TONES: Record<Verdict, Tone> = { accept: 'done', conditional: 'waiting', reject: 'stopped' }

/** The word of a verdict. */
export function VerdictWord({ verdict }: { readonly verdict: Verdict | null }) {
  const { t } = useTranslation()
  if (verdict === null) return null
  return (
    <span className={css['verdict']} data-verdict={verdict}>
      <StatusText tone={TONES[verdict]}>{t(`code.temperatureVerdict.${verdict}`)}</StatusText>
    </span>
  )
}

/** Where the reading of a row is typed. */
const READING = '[data-cell="productTemp"]'

/** The verdict of a row: while its reading is being typed only once no further digit can better it. */
function LiveVerdict({ row }: { readonly row: FormValues }) {
  const place = useRef<HTMLSpanElement>(null)
  const [typing, setTyping] = useState(false)
  useLayoutEffect(() => {
    const line = place.current?.closest('[data-line]')
    if (!line) return
    const within = (target: EventTarget | null) =>
      target instanceof Element && line.contains(target) && target.closest(READING) !== null
    const come = (event: Event) => setTyping(within(event.target))
    const leave = () => setTyping(false)
    setTyping(within(document.activeElement))
    line.addEventListener('focusin', come)
    line.addEventListener('focusout', leave)
    return () => {
      line.removeEventListener('focusin', come)
      line.removeEventListener('focusout', leave)
    }
  }, [])
  const judge = (reading: unknown) => verdictOf(limitsOf(row), reading)
  const reading = row['productTemp']
  return (
    <span ref={place}>
      <VerdictWord verdict={typing ? settledVerdict(valueText(reading), judge) : judge(reading)} />
    </span>
  )
}

/** Limits that stand in a row: those of its line, else of its goods. */
export function limitsOf(row: object): Limits | undefined {
  if ('limits' in row && typeof row.limits === 'object' && row.limits !== null) return row.limits
  return goodsOf({ ...row })?.limits ?? undefined
}

/** The reading of a row and the verdict beside it. */
export const temperatureFields: readonly FormField[] = [
  {
    field: 'productTemp',
    label: 'receivingPage.title.productTemp',
    input: 'decimal',
    places: 1,
    negative: true,
    between: DEGREES,
    unit: 'receivingPage.celsius',
    width: 76,
  },
  {
    field: 'verdict',
    label: 'receivingPage.title.verdict',
    still: true,
    column: 'used',
    width: 92,
    // There before anything is measured: a column that comes with the reading takes the next cell from under the pointer.
    when: (row) => limitsOf(row) !== undefined,
    show: (row) => <LiveVerdict row={row} />,
  },
]

/** A reading with the verdict that the server found. */
export function TemperatureWord({ receipt }: { readonly receipt: FormValues }) {
  const { t } = useTranslation()
  const reading = valueText(receipt['productTemp'])
  const found = codeEntry('temperatureVerdict', receipt['verdict'])
  if (reading === '') return receipt['unmeasured'] === true ? t('receivingPage.notMeasured') : null
  const over = passedOver(receipt)
  return (
    <span className={css['reading']}>
      {reading} °C{' '}
      {found?.tone && (
        <span className={css['verdict']} data-verdict={over ? 'conditional' : found.key}>
          <StatusText tone={over ? 'waiting' : found.tone}>
            {t(over ? 'receivingPage.passedOver' : codeLabelKey('temperatureVerdict', found))}
          </StatusText>
        </span>
      )}
    </span>
  )
}
