/** A product temperature with its verdict in colour and word: the server's, or while it is typed that of the server's limits. */
import { useTranslation } from 'react-i18next'
import type { FormField, FormValues } from '@/engine/form/fields'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { StatusText, type Tone } from '@/ui/StatusText'
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
    width: 84,
  },
  {
    field: 'verdict',
    label: 'receivingPage.title.verdict',
    still: true,
    column: 'used',
    width: 96,
    when: (row) => verdictOf(limitsOf(row), row['productTemp']) !== null,
    show: (row) => <VerdictWord verdict={verdictOf(limitsOf(row), row['productTemp'])} />,
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
