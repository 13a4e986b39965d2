/** A status is a dot and a word, in five tones only; the colour never stands alone. */
import type { ReactNode } from 'react'
import styles from './StatusText.module.css'

/** neutral: new; active: in work; waiting: someone must act; done; stopped: voided, rejected, disabled. */
export type Tone = 'neutral' | 'active' | 'waiting' | 'done' | 'stopped'

/** Plain elements only: it stands in grid cells by the thousand. */
export function StatusText({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles['status']} data-tone={tone}>
      {children}
    </span>
  )
}
