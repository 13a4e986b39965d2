/** Goods on hold: a diagonal hatch and the word. */
import type { ReactNode } from 'react'
import styles from './HoldText.module.css'

/** Plain elements only: it stands in grid cells by the thousand. */
export function HoldText({ children }: { readonly children: ReactNode }) {
  return <span className={styles['hold']}>{children}</span>
}
