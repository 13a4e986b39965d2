/** How much of a lot is taken: typed, or all that the line needs with one press. Enter goes to the next lot. */
import { Button, Input } from 'antd'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { keepNumber } from '@/engine/validate/validate'
import { type Chosen, fillFrom } from './choosing'
import css from './delivery.module.css'
import type { Lot, SheetLine } from './types'

interface TakeBoxProps {
  readonly lot: Lot
  readonly line: SheetLine
  readonly chosen: Chosen
  readonly fault: string | undefined
  readonly onTake: (qty: string) => void
}

const BOX = 'data-take'

/** The cursor goes to the box of the next lot, or of the one before with Shift. */
function onward(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter') return
  event.preventDefault()
  const boxes = [...document.querySelectorAll<HTMLInputElement>(`input[${BOX}]`)]
  const by = event.shiftKey ? -1 : 1
  boxes[boxes.indexOf(event.currentTarget) + by]?.focus()
}

/** Draws the box. */
export function TakeBox({ lot, line, chosen, fault, onTake }: TakeBoxProps) {
  const { t } = useTranslation()
  const value = chosen[line.id]?.[lot.stockId] ?? ''
  const fill = fillFrom(chosen, line, lot)
  return (
    <span className={css['take']}>
      <Input
        {...{ [BOX]: '' }}
        inputMode="decimal"
        aria-label={t('deliveryPage.takeOf', { place: lot.locationCode })}
        value={value}
        aria-invalid={fault !== undefined}
        {...(fault === undefined ? {} : { status: 'error' as const })}
        onKeyDown={onward}
        onChange={(event) => onTake(keepNumber(event.target.value).replaceAll('-', ''))}
      />
      <Button
        size="small"
        disabled={fill === '' || fill === value}
        title={t('deliveryPage.takeAllHelp')}
        onClick={() => onTake(fill)}
      >
        {t('deliveryPage.takeAll')}
      </Button>
      {fault !== undefined && <small role="alert">{fault}</small>}
    </span>
  )
}
