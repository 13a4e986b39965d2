/** A product temperature with its verdict in colour and word: the server's, or while it is typed that of the server's limits. */
import { useTranslation } from 'react-i18next'
import type { FormField } from '@/engine/form/fields'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { StatusText, type Tone } from '@/ui/StatusText'
import { valueText } from '@/ui/valueText'
import css from './receiving.module.css'
import { goodsOf, type Limits } from '@/engine/goods/goods'
import { type Verdict, verdictOf } from './verdict'

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
export function TemperatureWord({ temperature, verdict }: { temperature: unknown; verdict: unknown }) {
  const { t } = useTranslation()
  const reading = valueText(temperature)
  const found = codeEntry('temperatureVerdict', verdict)
  if (reading === '') return null
  return (
    <span className={css['reading']}>
      {reading} °C{' '}
      {found?.tone && (
        <span className={css['verdict']} data-verdict={found.key}>
          <StatusText tone={found.tone}>{t(codeLabelKey('temperatureVerdict', found))}</StatusText>
        </span>
      )}
    </span>
  )
}
