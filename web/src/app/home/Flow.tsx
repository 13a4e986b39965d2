/** What came and went on each of the last thirty days: above the line what came, below it what went. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card, ToList } from './Figure'
import { type DayFigure, pieces, share, shortDay, sum, tons } from './figures'
import css from './Flow.module.css'

type Measure = 'weight' | 'qty'

const MEASURES: readonly Measure[] = ['weight', 'qty']

const came = (day: DayFigure, of: Measure) => (of === 'weight' ? day.inWeight : day.inQty)
const went = (day: DayFigure, of: Measure) => (of === 'weight' ? day.outWeight : day.outQty)

/** The tick labels: first, last, and every seventh day between. */
const isTick = (at: number, count: number) => (count - 1 - at) % 7 === 0

export function Flow({ days }: { readonly days: readonly DayFigure[] }) {
  const { t } = useTranslation()
  const [of, setOf] = useState<Measure>('weight')
  const said = of === 'weight' ? tons : pieces
  const unit = t(`home.flow.${of}Unit`)
  const most = Math.max(1e-9, ...days.flatMap((day) => [came(day, of), went(day, of)]))
  const today = days.at(-1)
  const total = (side: typeof came) => said(sum(days.map((day) => side(day, of))))
  return (
    <Card
      name="flow"
      title={t('home.flow.title')}
      className={css['flow']}
      aside={
        <span className={css['choice']} role="group" aria-label={t('home.flow.measure')}>
          {MEASURES.map((one) => (
            <button key={one} type="button" aria-pressed={one === of} onClick={() => setOf(one)}>
              {t(`home.flow.${one}`)}
            </button>
          ))}
        </span>
      }
    >
      <dl className={css['sums']}>
        {(
          [
            ['in', came],
            ['out', went],
          ] as const
        ).map(([side, figure]) => (
          <div key={side} data-of={side}>
            <dt>{t(`home.flow.${side}`)}</dt>
            <dd>
              <strong>{today ? said(figure(today, of)) : '–'}</strong> {unit}
              <small>{t('home.flow.total', { total: total(figure), unit })}</small>
            </dd>
          </div>
        ))}
      </dl>
      <ol className={css['days']}>
        {days.map((day, at) => (
          <li key={day.day} data-tick={isTick(at, days.length) ? shortDay(day.day) : undefined}>
            <ToList
              screen="inventoryQuery"
              query={`type=5&businessDateStart=${day.day}&businessDateEnd=${day.day}`}
              title={t('home.flow.day', {
                day: day.day,
                came: said(came(day, of)),
                went: said(went(day, of)),
                unit,
              })}
            >
              <span className="floe-hidden">
                {t('home.flow.day', {
                  day: day.day,
                  came: said(came(day, of)),
                  went: said(went(day, of)),
                  unit,
                })}
              </span>
              <span data-of="in" style={{ height: `${share(came(day, of), most)}%` }} />
              <span data-of="out" style={{ height: `${share(went(day, of), most)}%` }} />
            </ToList>
          </li>
        ))}
      </ol>
    </Card>
  )
}
