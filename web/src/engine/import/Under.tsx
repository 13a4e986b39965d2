/** An import under way: how far it is, and that nobody has to wait for it. */
import { useTranslation } from 'react-i18next'
import css from './import.module.css'

interface UnderProps {
  /** Text key with `{{name}}`. */
  readonly words: string
  readonly name: string
  /** Hundredths done, or null when unknown. */
  readonly progress: number | null
}

/** Draws the progress. */
export function Under({ words, name, progress }: UnderProps) {
  const { t } = useTranslation()
  return (
    <div className={css['under']} role="status">
      <strong>{t(words, { name })}</strong>
      <progress
        max={100}
        aria-label={t(words, { name })}
        {...(progress === null ? {} : { value: progress })}
      />
      <span>{t('importer.goesOn')}</span>
    </div>
  )
}
