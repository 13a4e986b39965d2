/** Where somebody who may pass over a rule says why. */
import { Input } from 'antd'
import { useId } from 'react'

interface ReasonBoxProps {
  readonly label: string
  readonly value: string
  readonly disabled: boolean
  readonly onChange: (reason: string) => void
}

/** Characters that the server keeps. */
const REASON_MOST = 200

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
