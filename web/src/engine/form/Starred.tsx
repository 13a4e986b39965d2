/** A label with the star of what must be filled in. It is for the eye; a reader hears "required" from the box itself. */
import type { ReactNode } from 'react'
import css from './form.module.css'

/** A label, its star behind it. */
export function starred(label: ReactNode, { required }: { readonly required: boolean }): ReactNode {
  if (!required) return label
  return (
    <>
      {label}
      <span className={css['star']} aria-hidden>
        *
      </span>
    </>
  )
}
