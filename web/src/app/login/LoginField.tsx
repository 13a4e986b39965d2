/** One labelled input of the sign-in form, with its mistake or hint below. */
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import { Icon } from '@/ui/Icon'
import type { IconName } from '@/ui/iconPaths'
import styles from './LoginForm.module.css'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly ref: Ref<HTMLInputElement>
  readonly icon: IconName
  readonly label: string
  readonly fault: string | undefined
  readonly hint?: string | undefined
  /** A button at the end of the box. */
  readonly children?: ReactNode
}

export function LoginField({ icon, label, fault, hint, children, ref, ...input }: Props) {
  const id = useId()
  const below = fault ?? hint
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
      <div className={styles['box']} data-wrong={fault !== undefined}>
        <Icon name={icon} />
        <input
          {...input}
          ref={ref}
          id={id}
          aria-invalid={fault !== undefined}
          aria-describedby={below === undefined ? undefined : `${id}-below`}
        />
        {children}
      </div>
      {below === undefined ? null : (
        <p id={`${id}-below`} className={styles['below']} data-wrong={fault !== undefined} role="alert">
          {below}
        </p>
      )}
    </div>
  )
}
