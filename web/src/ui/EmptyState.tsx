/** What stands where nothing is: says what the thing is for and offers the first step. */
import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

interface Props {
  /** One short sentence: what there is none of. */
  readonly title: string
  /** What it is for, or what to do. */
  readonly text?: string
  /** The first step, usually a button. */
  readonly children?: ReactNode
}

export function EmptyState({ title, text, children }: Props) {
  return (
    <div className={styles['empty']}>
      <svg viewBox="0 0 120 72" width="120" height="72" aria-hidden="true" focusable="false">
        <path className={styles['far']} d="M30 46 47 30l9 5 13-13 21 24z" />
        <path className={styles['top']} d="m14 46 22-6 26 3 20-4 24 7-10 5-78 1z" />
        <path className={styles['side']} d="m18 52 78-1-12 9-28 4-24-3z" />
        <path className={styles['line']} d="M2 54h10m96 0h10M10 62h14m74 0h12" />
      </svg>
      <p className={styles['title']}>{title}</p>
      {text === undefined ? null : <p className={styles['text']}>{text}</p>}
      {children === undefined ? null : <div className={styles['action']}>{children}</div>}
    </div>
  )
}
