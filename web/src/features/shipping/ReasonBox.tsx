/** Where somebody who may pass over a rule says why. */
import { Input } from 'antd'
import { useId } from 'react'
import { REASON_MOST } from '@/engine/form/reason'

interface ReasonBoxProps {
  readonly label: string
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (reason: string) => void
}

export function ReasonBox({ label, value, disabled, onChange }: ReasonBoxProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="large"
        maxLength={REASON_MOST}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}
