/** What the colours and hatches mean, how many there are of each, and a press to hide them. */
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDecimal } from '@/ui/decimal'
import css from './map.module.css'
import { type Paint, tileOf } from './paint'

interface LegendProps {
  readonly paints: readonly Paint[]
  readonly counts: ReadonlyMap<string, number>
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (code: string) => void
}

/** Draws the legend. */
export function Legend({ paints, counts, hidden, onToggle }: LegendProps) {
  const { t } = useTranslation()
  return (
    <ul className={css['legend']} aria-label={t('locationManage.map.legend')}>
      {paints.map((paint) => (
        <li key={paint.code}>
          <button type="button" aria-pressed={!hidden.has(paint.code)} onClick={() => onToggle(paint.code)}>
            <Swatch paint={paint} />
            {t(paint.label)} <b>{formatDecimal(counts.get(paint.code) ?? 0)}</b>
          </button>
        </li>
      ))}
    </ul>
  )
}

const SIZE = 18

function Swatch({ paint }: { readonly paint: Paint }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.fillStyle = paint.fill
    context.fillRect(0, 0, SIZE, SIZE)
    const tile = tileOf(context, paint)
    if (!tile) return
    context.fillStyle = tile
    context.fillRect(0, 0, SIZE, SIZE)
  }, [paint])
  return <canvas ref={canvas} width={SIZE} height={SIZE} aria-hidden />
}
