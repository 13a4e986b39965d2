/** A button for the pages that do without antd: login, fixed pages, home. */
import type { ButtonHTMLAttributes } from 'react'
import styles from './PlainButton.module.css'

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** The one main action of the page. */
  readonly solid?: boolean
}

export function PlainButton({ solid = false, className, type = 'button', ...rest }: Props) {
  const classes = [styles['button'], solid ? styles['solid'] : '', className].filter(Boolean).join(' ')
  return <button {...rest} type={type} className={classes} />
}
