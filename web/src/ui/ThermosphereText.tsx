/** A thermosphere is its colour, its sign and its word, the same everywhere; the colour never stands alone. */
import type { ReactNode } from 'react'
import { Icon } from './Icon'
import type { IconName } from './iconPaths'
import styles from './ThermosphereText.module.css'

const SIGNS: Readonly<Record<string, IconName>> = {
  FROZEN: 'snowflake',
  CHILLED: 'thermometer',
  NORMAL: 'sun',
}

interface Props {
  /** Code of the thermosphere. */
  readonly of: string
  readonly children: ReactNode
}

/** Plain elements only: it stands in grid cells by the thousand. */
export function ThermosphereText({ of, children }: Props) {
  return (
    <span className={styles['thermosphere']} data-of={of}>
      <Icon name={SIGNS[of] ?? 'thermometer'} size={14} />
      {children}
    </span>
  )
}
