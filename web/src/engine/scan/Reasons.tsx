/** Reasons that are pressed instead of typed, and taking the last booking back with one. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Acts, Main, Plain, Stack, Warn } from './parts'
import css from './parts.module.css'

interface ReasonsProps {
  /** Keys of the reasons; their words are what the server is told. */
  readonly keys: readonly string[]
  readonly onReason: (reason: string) => void
}

/** Draws a button for each reason. */
export function Reasons({ keys, onReason }: ReasonsProps) {
  const { t } = useTranslation()
  return (
    <Stack>
      {keys.map((key) => (
        <Plain key={key} onPress={() => onReason(t(key))}>
          {t(key)}
        </Plain>
      ))}
    </Stack>
  )
}

interface TakeBackProps extends ReasonsProps {
  /** Key of what the button says. */
  readonly label: string
  /** What was booked last. */
  readonly words: string
}

/** Draws the button, and after it was pressed the question why. */
export function TakeBack({ label, words, keys, onReason }: TakeBackProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const asked = useRef<HTMLDivElement>(null)
  // The page may be longer than the telephone: the choices come into sight, above the answers that stay at its foot.
  useEffect(() => {
    if (asking) asked.current?.scrollIntoView({ block: 'end' })
  }, [asking])
  if (!asking) {
    return (
      <Acts>
        <Plain onPress={() => setAsking(true)}>{t(label)}</Plain>
      </Acts>
    )
  }
  return (
    <div ref={asked} className={css['asked']}>
      <Warn>{t('scan.askTakeBack', { words })}</Warn>
      <Reasons keys={keys} onReason={onReason} />
      <Main onPress={() => setAsking(false)}>{t('scan.keepIt')}</Main>
    </div>
  )
}
