/** The pile that is counted now. Enter in the quantity confirms; an empty box means what should be there, unless that is hidden. */
import { Button, Checkbox, Input, Select } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FormField, keepDigits } from '@/engine/form/fields'
import { codeChoices } from '@/engine/list/codes'
import { formatDecimal } from '@/ui/decimal'
import { type Count, countedBody, isCounted, NO_COUNT, saidByCount } from './counting'
import type { Pile } from './piles'
import { ReasonBox } from './ReasonBox'
import css from './shipping.module.css'
import { unitOf } from './types'

interface CountCardProps {
  readonly line: Pile
  readonly busy: boolean
  readonly refusal: string
  /** Whether the caller may let goods pass that are too warm. */
  readonly passes: boolean
  readonly onCount: (body: Record<string, unknown>, overrideReason: string) => void
  readonly onClose: () => void
}

const BOXES: Readonly<Record<'qty' | 'weight' | 'temp', FormField>> = {
  qty: { field: 'qty', input: 'decimal' },
  weight: { field: 'weight', input: 'decimal', places: 3 },
  temp: { field: 'temp', input: 'decimal', places: 2, negative: true },
}

/** Draws the line; mount it anew for each. */
export function CountCard({ line, busy, refusal, passes, onCount, onClose }: CountCardProps) {
  const { t } = useTranslation()
  const name = useId()
  const [count, setCount] = useState<Count>(NO_COUNT)
  const [why, setWhy] = useState('')
  const [missing, setMissing] = useState(false)
  useEffect(() => document.getElementById(`${name}qty`)?.focus(), [name])
  const hidden = line.hidden === true
  const cold = (line.thermosphere ?? 'NORMAL') !== 'NORMAL'
  const said = saidByCount(line, count)
  const change = (part: Partial<Count>) => {
    setCount({ ...count, ...part })
    setMissing(false)
  }
  const confirm = () => {
    const body = countedBody(line, count)
    setMissing(body === null)
    if (body) onCount(body, why.trim())
    else document.getElementById(`${name}qty`)?.focus()
  }
  const box = (of: 'qty' | 'weight' | 'temp', label: string, more: object): ReactNode => (
    <div>
      <label htmlFor={`${name}${of}`}>{label}</label>
      <Input
        id={`${name}${of}`}
        size="large"
        inputMode="decimal"
        autoComplete="off"
        disabled={busy}
        value={count[of]}
        {...more}
        onChange={(event) => change({ [of]: keepDigits(BOXES[of], event.target.value) })}
        onPressEnter={confirm}
      />
    </div>
  )
  const planned = `${formatDecimal(line.qty)} ${unitOf(line)}`
  const partly = line.lines.some(isCounted) && !line.lines.every(isCounted)
  const differs = count.difference !== '' || said !== null || !count.labelOk || !count.packageOk
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves from any of its boxes
    <section className={css['card']} aria-label={t('shippingPage.check.now')} onKeyDown={onKey}>
      <div className={css['what']}>
        <p className={css['place']}>{line.goodsName}</p>
        <p>
          {[line.goodsCode, line.batchNo, line.expiryDate, line.containerCode].filter(Boolean).join(' · ')}
        </p>
        <p className={css['qty']}>{hidden ? t('shippingPage.hiddenQty') : planned}</p>
        {line.lines.length > 1 && <p>{t('shippingPage.check.joined', { count: line.lines.length })}</p>}
        {partly && <p className={css['warn']}>{t('shippingPage.check.partly')}</p>}
      </div>
      {refusal !== '' && (
        <p role="alert" className={css['fault']}>
          {refusal}
        </p>
      )}
      <div className={css['boxes']}>
        {box('qty', t(hidden ? 'shippingPage.check.qtyBlind' : 'shippingPage.check.qty'), {
          suffix: unitOf(line),
          'aria-invalid': missing,
          ...(missing ? { status: 'error' } : {}),
          ...(hidden ? {} : { placeholder: formatDecimal(line.qty) }),
        })}
        {cold && box('temp', t('shippingPage.check.temp'), { suffix: t('shippingPage.celsius') })}
        {cold && passes && count.temp !== '' && (
          <ReasonBox label={t('shippingPage.check.override')} value={why} disabled={busy} onChange={setWhy} />
        )}
        {box('weight', t('shippingPage.check.weight'), { suffix: t('shippingPage.kg') })}
        <div>
          <label htmlFor={`${name}difference`}>{t('shippingPage.check.difference')}</label>
          <Select
            id={`${name}difference`}
            size="large"
            disabled={busy}
            value={count.difference}
            options={[
              { value: '', label: t('shippingPage.check.byCount') },
              ...codeChoices('recheckDifference', t),
            ]}
            onChange={(difference) => change({ difference })}
          />
        </div>
      </div>
      <div className={css['ticks']}>
        <Checkbox
          checked={count.labelOk}
          disabled={busy}
          onChange={(e) => change({ labelOk: e.target.checked })}
        >
          {t('shippingPage.check.labelOk')}
        </Checkbox>
        <Checkbox
          checked={count.packageOk}
          disabled={busy}
          onChange={(e) => change({ packageOk: e.target.checked })}
        >
          {t('shippingPage.check.packageOk')}
        </Checkbox>
        {said && (
          <strong className={css['warn']}>
            {t(said === 'short' ? 'shippingPage.check.isShort' : 'shippingPage.check.isOver')}
          </strong>
        )}
      </div>
      <div className={css['acts']}>
        <Button type="primary" size="large" loading={busy} onClick={confirm}>
          {hidden || differs
            ? t('shippingPage.check.confirm')
            : t('shippingPage.check.asPlanned', { qty: planned })}
        </Button>
        <Button size="large" disabled={busy} onClick={onClose}>
          {t('action.cancel')}
        </Button>
      </div>
    </section>
  )
}
