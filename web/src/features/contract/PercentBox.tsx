/** A share as people write it: 6 in the box is 0.06 on the wire. */
import { Input } from 'antd'
import { useState } from 'react'
import type { BoxProps } from '@/engine/form/fields'
import { keepNumber } from '@/engine/validate/validate'
import { decimalText, parseDecimal, trimDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'

/** 0.06 to 6. */
export function percentText(share: unknown): string {
  const parsed = parseDecimal(share)
  if (!parsed) return valueText(share)
  return decimalText(trimDecimal({ units: parsed.units * 100n, places: parsed.places }))
}

/** 6 to 0.06; what is no number stays, so that the server can name it. */
export function shareText(percent: string): string {
  const parsed = parseDecimal(percent)
  return parsed ? decimalText(trimDecimal({ units: parsed.units, places: parsed.places + 2 })) : percent
}

/** Box for a share; words where it is only looked at. */
export function PercentBox({ id, value, onChange, disabled = false }: BoxProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const held = percentText(value)
  // What is being typed keeps its form ("6.") as long as it means what the field holds.
  const shown = typed !== null && shareText(typed) === valueText(value) ? typed : held
  if (disabled && onChange === undefined) return held === '' ? '–' : `${held} %`
  return (
    <Input
      id={id}
      disabled={disabled}
      inputMode="decimal"
      autoComplete="off"
      suffix="%"
      value={shown}
      onChange={(event) => {
        const next = keepNumber(event.target.value.replaceAll('-', ''))
        setTyped(next)
        onChange?.(next === '' ? undefined : shareText(next))
      }}
    />
  )
}
