/** The box for what is scanned or typed; a scanner is heard on the whole page. Enter takes what stands in it. */
import { Input } from 'antd'
import { useEffect, useId, useState } from 'react'
import { useScanner } from '@/engine/scan/useScanner'
import css from './shipping.module.css'

const MOST = 200

interface ScanBoxProps {
  readonly label: string
  readonly busy: boolean
  /** Why the last code was of no use. */
  readonly fault: string
  /** Something else has the focus: it comes back when that is done. */
  readonly paused?: boolean
  readonly onCode: (code: string) => void
}

/** Draws the box. */
export function ScanBox({ label, busy, fault, paused = false, onCode }: ScanBoxProps) {
  const id = useId()
  const [value, setValue] = useState('')
  useScanner({ onScan: (code) => !busy && take(code) })
  useEffect(() => {
    if (!busy && !paused) document.getElementById(id)?.focus()
  }, [id, busy, paused])
  const take = (code: string) => {
    setValue('')
    onCode(code)
  }
  return (
    <div className={css['scan']}>
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        size="large"
        maxLength={MOST}
        autoComplete="off"
        disabled={busy}
        value={value}
        aria-invalid={fault !== ''}
        onChange={(event) => setValue(event.target.value)}
        onPressEnter={() => value.trim() !== '' && take(value.trim())}
      />
      {fault !== '' && (
        <p role="alert" className={css['fault']}>
          {fault}
        </p>
      )}
    </div>
  )
}
