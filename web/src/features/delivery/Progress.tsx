/** How far goods are, in one bar: gone, picked, promised, given up, and what is open. */
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '@/ui/decimal'
import css from './delivery.module.css'
import { type Stage, stagesOf } from './stages'

interface ProgressProps {
  readonly ordered: unknown
  readonly stages: readonly Stage[]
}

/** Draws the bar; a reader hears the figures. */
export function Progress({ ordered, stages }: ProgressProps) {
  const { t } = useTranslation()
  const shown = stagesOf(ordered, stages)
  const words = shown.map(({ name, qty }) => `${t(`deliveryPage.stage.${name}`)} ${formatDecimal(qty)}`)
  const label = [...words, `${t('deliveryPage.stage.ordered')} ${formatDecimal(ordered)}`].join(' · ')
  return (
    <span className={css['progress']} role="img" aria-label={label} title={label}>
      {shown.map(({ name, share }) => (
        <i key={name} data-stage={name} style={{ width: `${share}%` }} />
      ))}
    </span>
  )
}
