/** What two versions of a contract say differently: fields old and new, lines in words. */
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { api } from '@/engine/client/api'
import { FieldValue } from '@/engine/form/DetailView'
import { type FormField, type FormValues, inputOf, labelKey } from '@/engine/form/fields'
import { FaultNotice } from '@/engine/list/ListNotice'
import { valueText } from '@/ui/valueText'
import css from './contract.module.css'
import { form, spaces } from './fields'
import { named } from './named'
import { type Rate, rateFields, ratesOf } from './rateFields'
import { sentence } from './sentence'
import { OF_CONTRACT, ofContract, useSpeaker } from './useSpeaker'

interface ComparisonProps {
  readonly id: string
  readonly other: string
  /** The contract that is looked at: its currency and cycle are those of the words. */
  readonly contract: FormValues
}

interface Change {
  readonly before?: unknown
  readonly after?: unknown
  readonly fields: readonly string[]
}

/** Draws the comparison, the earlier version first. */
export function Comparison({ id, other, contract }: ComparisonProps) {
  const { t } = useTranslation()
  const loaded = useQuery({
    queryKey: ['/wms/contract', 'compare', id, other],
    queryFn: ({ signal }) =>
      api.get('/wms/contract/{id}/compare', { path: { id }, query: { with: other }, signal, silent: true }),
    meta: { silent: true },
  })
  if (loaded.error) return <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
  if (!loaded.data) return <Skeleton active paragraph={{ rows: 3 }} />
  const { beforeNo, afterNo, fields, spaces: rows, rates, names } = loaded.data
  const same = fields.length + rows.length + rates.length === 0
  if (same) return <p className={css['none']}>{t('contractManage.sameVersions')}</p>
  return (
    <div className={css['scroll']}>
      <table className={css['compared']}>
        <thead>
          <tr>
            <th scope="col">{t('contractManage.changed')}</th>
            <th scope="col">{t('contractManage.versionOf', { version: beforeNo })}</th>
            <th scope="col">{t('contractManage.versionOf', { version: afterNo })}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((each) => (
            <HeadRow key={each.field} {...each} names={names} />
          ))}
          {rows.map((each, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a change has no name of its own
            <LineRow key={`space ${at}`} change={each} kind="space" names={names} contract={contract} />
          ))}
          {rates.map((each, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a change has no name of its own
            <LineRow key={`rate ${at}`} change={each} kind="rate" names={names} contract={contract} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeadRow({
  field,
  before,
  after,
  names,
}: {
  field: string
  before?: unknown
  after?: unknown
  names: unknown
}) {
  const { t, i18n } = useTranslation()
  const known = form.find((each) => each.field === field) ?? { field }
  return (
    <tr>
      <th scope="row">{t(labelKey(known, 'contractManage', (key) => i18n.exists(key)))}</th>
      <td>
        <Cell field={known} value={before} names={names} />
      </td>
      <td>
        <Cell field={known} value={after} names={names} />
      </td>
    </tr>
  )
}

function Cell({ field, value, names }: { field: FormField; value: unknown; names: unknown }) {
  const record = named({ [field.field]: value, names })
  if (inputOf(field) === 'own' && valueText(value) === '') return '–'
  return <FieldValue field={field} record={record} />
}

interface LineRowProps {
  readonly change: Change
  readonly kind: 'space' | 'rate'
  readonly names: unknown
  readonly contract: FormValues
}

function LineRow({ change, kind, names, contract }: LineRowProps) {
  const { t, i18n } = useTranslation()
  const has = (key: string) => i18n.exists(key)
  const all = kind === 'rate' ? rateFields : spaces.fields
  const what = change.before && change.after ? 'changed' : change.after ? 'added' : 'removed'
  const fields = change.fields.flatMap((name) => all.find((each) => each.field === name) ?? [])
  const titles = fields.map((each) => t(labelKey(each, 'contractManage', has)))
  return (
    <tr>
      <th scope="row">
        {t(`contractManage.${kind}.${what}`)}
        {titles.length > 0 && <small>{titles.join(t('contractManage.say.comma'))}</small>}
      </th>
      <td>
        <Words line={change.before} {...{ kind, names, contract }} />
      </td>
      <td>
        <Words line={change.after} {...{ kind, names, contract }} />
      </td>
    </tr>
  )
}

function Words({ line, kind, names, contract }: { line: unknown } & Omit<LineRowProps, 'change'>) {
  const [full] = ratesOf(named({ rates: [line], names })['rates'])
  const said: Rate | undefined = full && { ...full, [OF_CONTRACT]: ofContract(contract) }
  const speaker = useSpeaker(said ? [said] : [])
  if (!said) return '–'
  if (kind === 'rate') {
    const days = [valueText(said['validFrom']), valueText(said['validTo'])]
    return `${sentence(said, speaker)}${days.join('') === '' ? '' : ` (${days.join(' – ')})`}`
  }
  const place =
    said['rentBy'] === 'AREA'
      ? `${valueText(said['areaCode'])} ${valueText(said['areaM2'])} m²`
      : valueText(said['locationCode'])
  return [
    place,
    `${valueText(said['fromDate'])} – ${valueText(said['toDate'])}`,
    valueText(said['unitPrice']),
  ]
    .filter((part) => part !== '' && part !== ' – ')
    .join(' · ')
}
