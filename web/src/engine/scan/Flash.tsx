/** The whole screen turns green, amber or red for a moment, with a sign and the words: seen from the corner of the eye. */
import { useEffect, useState } from 'react'
import { Icon } from '@/ui/Icon'
import type { IconName } from '@/ui/iconPaths'
import type { Past, Tone } from './queue'
import css from './screen.module.css'

/** How long it stands, in milliseconds; a refusal long enough to be read, its words stay on the page afterwards. */
const STANDS: Readonly<Record<Tone, number>> = { ok: 260, done: 700, asked: 1200, refused: 1600 }

const SIGN: Readonly<Record<Tone, IconName>> = {
  ok: 'check',
  done: 'check',
  asked: 'alert',
  refused: 'close',
}

/** Shows `told` for a moment. Mount it with a key per result; `told` stays readable in `LastScan`. */
export function Flash({ told }: { readonly told: Past }) {
  const [gone, setGone] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setGone(true), STANDS[told.tone])
    return () => clearTimeout(timer)
  }, [told])
  if (gone) return null
  return (
    <div className={css['flash']} data-tone={told.tone} aria-hidden="true">
      <Icon name={SIGN[told.tone]} size={140} />
      <p>{told.message}</p>
    </div>
  )
}
