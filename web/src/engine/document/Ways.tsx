/** What a document means now and where it leads, in one line below its head. */
import type { ReactNode } from 'react'
import css from './document.module.css'

interface WaysProps {
  /** Words and links. */
  readonly children: ReactNode
}

/** Draws the line. */
export function Ways({ children }: WaysProps) {
  return <p className={css['ways']}>{children}</p>
}
