/** The line that is picked now: where to go, what to take, and the boxes for what was scanned. Enter goes on. */
import { Button, Input } from 'antd'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { keepDigits } from '@/engine/form/fields'
import { useCan } from '@/engine/session/permissions'
import { formatDecimal } from '@/ui/decimal'
import { useStable } from '@/ui/useStable'
import { valueText } from '@/ui/valueText'
import { bodyOf, missingIn, unitOf } from './confirming'
import css from './picking.module.css'
import { NOTHING, type PickLine, type Typed } from './types'

interface PickCardProps {
  readonly line: PickLine
  readonly busy: boolean
  readonly refusal: string
  readonly onConfirm: (body: Record<string, unknown>) => void
  readonly onShort: () => void
  readonly onLater: () => void
}

const NUMBERS: readonly (keyof Typed)[] = ['qty', 'weight']
const MOST = 64

/** Draws the line; mount it anew for each. */
export function PickCard({ line, busy, refusal, onConfirm, onShort, onLater }: PickCardProps) {
  const { t } = useTranslation()
  const can = useCan()
  const name = useId()
  const [typed, setTyped] = useState<Typed>(NOTHING)
  const [wrong, setWrong] = useState<keyof Typed | null>(null)
  const boxes: readonly (keyof Typed)[] = [
    'location',
    'goods',
    'qty',
    ...(line.weightNeeded === true ? (['weight'] as const) : []),
    'container',
    ...(refusal !== '' || typed.batch !== '' ? (['batch'] as const) : []),
  ]
  const focus = (box: keyof Typed) => document.getElementById(`${name}${box}`)?.focus()
  useEffect(() => document.getElementById(`${name}location`)?.focus(), [name])
  // What was refused is scanned again over what stands there.
  const again = useStable(() => {
    const box = typed.location.trim() === line.fromLocation ? 'goods' : 'location'
    const input = document.getElementById(`${name}${box}`)
    if (input instanceof HTMLInputElement) input.select()
  })
  useEffect(() => {
    if (refusal !== '' && !busy) again()
  }, [refusal, busy, again])
  const confirm = () => {
    const missing = missingIn(line, typed)
    setWrong(missing)
    if (missing === null) onConfirm(bodyOf(line, typed))
    else focus(missing)
  }
  const onKey = (event: KeyboardEvent<HTMLInputElement>, box: keyof Typed) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const missing = missingIn(line, typed)
    // After the goods the planned quantity is what was taken, unless somebody types another one.
    if (box !== 'location' || missing === null) confirm()
    else focus('goods')
  }
  const change = (box: keyof Typed, value: string) => {
    setTyped({
      ...typed,
      [box]: NUMBERS.includes(box) ? keepDigits({ field: box, input: 'decimal' }, value) : value,
    })
    setWrong(null)
  }
  return (
    <section className={css['card']} aria-label={t('pickingPage.now')}>
      <div className={css['what']}>
        <p className={css['place']}>{line.fromLocation}</p>
        <p>
          <b>{line.goodsName}</b> {valueText(line['spec'])}
          <small>{line.goodsCode}</small>
        </p>
        <p className={css['qty']}>
          {formatDecimal(line.qty)} {unitOf(line)}
          {line.whole && <small>{t('pickingPage.wholeText', { container: line.containerCode })}</small>}
        </p>
        <dl>
          <Fact title="pickingPage.batchNo" value={line.batchNo} />
          <Fact title="pickingPage.expiryDate" value={line.expiryDate} />
          <Fact title="pickingPage.containerCode" value={line.containerCode} />
          <Fact title="pickingPage.to" value={line.toLocation} />
          <Fact title="pickingPage.sheetNo" value={line.sheetNo} />
        </dl>
      </div>
      <div className={css['boxes']}>
        {refusal !== '' && (
          <p role="alert" className={css['fault']}>
            {refusal}
          </p>
        )}
        {boxes.map((box) => (
          <div key={box}>
            <label htmlFor={`${name}${box}`}>{t(`pickingPage.box.${box}`)}</label>
            <Input
              id={`${name}${box}`}
              size="large"
              maxLength={MOST}
              autoComplete="off"
              disabled={busy}
              value={typed[box]}
              {...(NUMBERS.includes(box) ? { inputMode: 'decimal' as const } : {})}
              {...(box === 'qty' ? { placeholder: formatDecimal(line.qty), suffix: unitOf(line) } : {})}
              {...(box === 'weight' ? { suffix: 'kg' } : {})}
              {...(wrong === box ? { status: 'error' as const } : {})}
              aria-invalid={wrong === box}
              aria-describedby={wrong === box ? `${name}wrong` : undefined}
              onKeyDown={(event) => onKey(event, box)}
              onChange={(event) => change(box, event.target.value)}
            />
            {wrong === box && (
              <p id={`${name}wrong`} role="alert" className={css['missing']}>
                {t('pickingPage.missing', { box: t(`pickingPage.box.${box}`) })}
              </p>
            )}
          </div>
        ))}
        <div className={css['acts']}>
          <Button type="primary" size="large" loading={busy} onClick={confirm}>
            {t('pickingPage.confirm')}
          </Button>
          <Button size="large" disabled={busy} onClick={onLater}>
            {t('pickingPage.later')}
          </Button>
          {can('pickingGoodsNoteManage_short_button') && (
            <Button size="large" danger disabled={busy} onClick={onShort}>
              {t('pickingPage.short')}
            </Button>
          )}
        </div>
      </div>
    </section>
  )
}

function Fact({ title, value }: { readonly title: string; readonly value: unknown }) {
  const { t } = useTranslation()
  if (valueText(value) === '') return null
  return (
    <div>
      <dt>{t(title)}</dt>
      <dd>{valueText(value)}</dd>
    </div>
  )
}
