/** The mask itself: over a part of the page as `<LoadingMask />`, over all of it through `openMask` and its host. */
import { useTranslation } from 'react-i18next'
import styles from './LoadingMask.module.css'
import { useMasks } from './mask'

interface Props {
  /** Absent: the usual words. */
  readonly text?: string | undefined
  /** Covers the window instead of the nearest positioned parent. */
  readonly whole?: boolean
}

export function LoadingMask({ text, whole = false }: Props) {
  const { t } = useTranslation()
  return (
    <output className={styles['mask']} data-whole={whole} aria-live="polite">
      <span className={styles['drift']} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span>{text ?? t('shell.loading')}</span>
    </output>
  )
}

/** Host of `openMask`; stands once at the root of the application. */
export function LoadingMaskHost() {
  const mask = useMasks((state) => state.masks.at(-1))
  return mask ? <LoadingMask whole text={mask.text} /> : null
}
