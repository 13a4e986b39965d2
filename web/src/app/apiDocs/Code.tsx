/** A piece of JSON or of a command line, to be read and copied. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './Operation.module.css'

interface CodeProps {
  readonly title: string
  /** A text as it is; anything else as JSON. */
  readonly value: unknown
}

export function Code({ title, value }: CodeProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  const copy = async () => {
    // Plain addresses have no clipboard; the text can be marked by hand.
    await navigator.clipboard?.writeText(text)
    setCopied(navigator.clipboard !== undefined)
  }
  return (
    <figure className={css['code']}>
      <figcaption>
        {title}
        <button type="button" onClick={() => void copy()}>
          {t(copied ? 'shownOnce.copied' : 'action.copy')}
        </button>
      </figcaption>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long lines are scrolled by key */}
      <pre tabIndex={0}>{text}</pre>
    </figure>
  )
}
