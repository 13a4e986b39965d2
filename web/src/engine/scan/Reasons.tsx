/** Reasons that are pressed instead of typed, and taking the last booking back with one. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Acts, Main, Plain, Stack, Warn } from './parts'

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
  if (!asking) {
    return (
      <Acts>
        <Plain onPress={() => setAsking(true)}>{t(label)}</Plain>
      </Acts>
    )
  }
  return (
    <>
      <Warn>{t('scan.askTakeBack', { words })}</Warn>
      <Reasons keys={keys} onReason={onReason} />
      <Acts>
        <Main onPress={() => setAsking(false)}>{t('scan.keepIt')}</Main>
      </Acts>
    </>
  )
}
