/**
 * Menus and buttons to tick: a line for each page with its buttons beside it, a box that finds them, and a switch that
 * shows what is ticked. What the person does not hold is shown but cannot be changed.
 */
import { Button, Input, Switch } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TickGrid } from './TickGrid'
import { allOf, cutTicks, type Tick, tickedOf, togglesOf } from './ticks'
import css from './ticks.module.css'
import { wordOf } from './words'

interface TicksProps {
  readonly ticks: readonly Tick[]
  /** Codes of what is ticked. */
  readonly held: readonly string[]
  readonly disabled: boolean
  /** What the lines are, for a reader. */
  readonly label: string
  readonly onChange: (codes: readonly string[]) => void
}

/** Draws the tools and the lines. */
export function Ticks({ ticks, held, disabled, label, onChange }: TicksProps) {
  const { t } = useTranslation()
  const [term, setTerm] = useState('')
  const [only, setOnly] = useState(false)
  const ticked = useMemo(() => new Set(held), [held])
  const wanted = term.trim().toLowerCase()
  const hit = (tick: Tick) => `${wordOf(tick)} ${tick.code}`.toLowerCase().includes(wanted)
  const found = wanted === '' ? ticks : cutTicks(ticks, hit)
  // A tick takes what is shown and nothing that the search hides: nobody gives a right unseen.
  const shown = only ? tickedOf(found, ticked) : found
  return (
    <>
      <div className={css['tools']}>
        <Input
          allowClear
          value={term}
          className={css['find'] ?? ''}
          placeholder={t('ticks.find')}
          aria-label={t('ticks.find')}
          onChange={(event) => setTerm(event.target.value)}
          onPressEnter={(event) => event.preventDefault()}
        />
        <span className={css['switch']}>
          <Switch
            size="small"
            disabled={false}
            checked={only}
            onChange={setOnly}
            aria-label={t('ticks.onlyTicked')}
          />
          {t('ticks.onlyTicked')}
        </span>
        <Button
          type="text"
          size="small"
          disabled={disabled}
          onClick={() => onChange(allOf(shown, held, true))}
        >
          {t('ticks.all')}
        </Button>
        <Button
          type="text"
          size="small"
          disabled={disabled}
          onClick={() => onChange(allOf(shown, held, false))}
        >
          {t('ticks.none')}
        </Button>
      </div>
      <TickGrid
        ticks={shown}
        ticked={ticked}
        disabled={disabled}
        label={label}
        allOpen={wanted !== '' || only}
        onTick={(code, checked) => onChange(togglesOf(shown, held, code, checked))}
      />
    </>
  )
}
