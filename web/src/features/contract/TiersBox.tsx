/** The bands of a price: each begins where the one before ends, so only ends and prices are typed. */
import { Button, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { keepNumber } from '@/engine/validate/validate'
import { decimalText, parseDecimal } from '@/ui/decimal'
import { Icon } from '@/ui/Icon'
import { valueText } from '@/ui/valueText'
import css from './contract.module.css'

/** One band as the boxes hold it. */
export interface Tier {
  readonly from: unknown
  readonly to: unknown
  readonly unitPrice: unknown
}

/** The bands of a value, whatever it is. */
export function tiersOf(value: unknown): readonly Tier[] {
  return Array.isArray(value) ? value.filter(isTier) : []
}

function isTier(value: unknown): value is Tier {
  return typeof value === 'object' && value !== null && 'from' in value
}

/** The bands joined: days go on with the next day, quantities where the band before ends; the last is open. */
export function joined(tiers: readonly Tier[], aged: boolean): Tier[] {
  let from: unknown = aged ? '1' : '0'
  return tiers.map((tier, at) => {
    const last = at === tiers.length - 1
    const next = { ...tier, from, to: last ? null : tier.to }
    const end = parseDecimal(valueText(tier.to))
    from = end
      ? decimalText(aged ? { units: end.units + 10n ** BigInt(end.places), places: end.places } : end)
      : ''
    return next
  })
}

interface TiersBoxProps extends BoxProps {
  /** Whether bands are days of age. */
  readonly aged?: boolean
  /** Faults by their path below the line: `tiers[1].from`. */
  readonly faults?: Readonly<Record<string, string>>
}

/** Box for bands. */
export function TiersBox({ id, value, onChange, disabled = false, aged = true, faults = {} }: TiersBoxProps) {
  const { t } = useTranslation()
  const tiers = tiersOf(value)
  const set = (next: readonly Tier[]) => onChange?.(joined(next, aged))
  const edit = (at: number, change: Partial<Tier>) =>
    set(tiers.map((tier, place) => (place === at ? { ...tier, ...change } : tier)))
  const faultOf = (at: number) =>
    Object.entries(faults).find(([path]) => path.startsWith(`tiers[${at}]`))?.[1]
  return (
    <div id={id} className={css['tiers']} role="group" aria-label={t('contractManage.field.tiers')}>
      {tiers.map((tier, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a band is its place
        <div key={at} className={css['tier']}>
          <span className={css['from']}>{valueText(tier.from)}</span>
          <span aria-hidden>–</span>
          <Input
            aria-label={t('contractManage.tierTo', { line: at + 1 })}
            disabled={disabled || at === tiers.length - 1}
            inputMode="decimal"
            value={at === tiers.length - 1 ? '∞' : valueText(tier.to)}
            onChange={(event) => edit(at, { to: keepNumber(event.target.value.replaceAll('-', '')) })}
          />
          <Input
            aria-label={t('contractManage.tierPrice', { line: at + 1 })}
            disabled={disabled}
            inputMode="decimal"
            prefix={t('contractManage.field.unitPrice')}
            value={valueText(tier.unitPrice)}
            onChange={(event) => edit(at, { unitPrice: keepNumber(event.target.value.replaceAll('-', '')) })}
          />
          <Button
            type="text"
            disabled={disabled}
            aria-label={t('form.removeLine')}
            icon={<Icon name="close" size={16} />}
            onClick={() => set(tiers.filter((_tier, place) => place !== at))}
          />
          {faultOf(at) && (
            <p role="alert" className={css['fault']}>
              {faultOf(at)}
            </p>
          )}
        </div>
      ))}
      {!disabled && (
        <Button
          icon={<Icon name="plus" size={16} />}
          onClick={() => set([...tiers, { from: '', to: null, unitPrice: '' }])}
        >
          {t('contractManage.addTier')}
        </Button>
      )}
    </div>
  )
}
