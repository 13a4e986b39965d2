/** The lines to tick. One stop for Tab; the arrows go between lines and ticks, left and right also close and open. */
import { type CSSProperties, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import css from './ticks.module.css'
import { stateOf, type Tick, type TickLine, tickLines } from './ticks'
import { wordOf } from './words'

interface TickGridProps {
  readonly ticks: readonly Tick[]
  readonly ticked: ReadonlySet<string>
  readonly disabled: boolean
  /** True while something is looked for: every hit is in sight. */
  readonly allOpen: boolean
  /** What the lines are, for a reader. */
  readonly label: string
  readonly onTick: (code: string, checked: boolean) => void
}

/** How deep a line stands, for the style sheet. */
function indent(level: number): CSSProperties {
  const style: CSSProperties & Record<`--${string}`, number> = { '--level': level - 1 }
  return style
}

/** Draws the lines. */
export function TickGrid({ ticks, ticked, disabled, allOpen, label, onTick }: TickGridProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const [active, setActive] = useState<string | null>(null)
  const lines = tickLines(ticks, (code) => allOpen || opened.has(code))
  const codes = new Set(lines.flatMap(({ menu, buttons }) => [menu.code, ...buttons.map(({ code }) => code)]))
  const stop = active !== null && codes.has(active) ? active : (lines[0]?.menu.code ?? '')

  const toggle = (code: string) => {
    const next = new Set(opened)
    if (!next.delete(code)) next.add(code)
    setOpened(next)
  }
  const boxesOf = (at: number) => [
    ...(root.current?.querySelectorAll<HTMLInputElement>(`[data-line="${at}"] input`) ?? []),
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    const box = event.target
    if (!(box instanceof HTMLInputElement)) return
    const at = Number(box.closest<HTMLElement>('[data-line]')?.dataset['line'])
    const line = lines[at]
    if (!line) return
    const own = boxesOf(at)
    const place = own.indexOf(box)
    const vertical = (to: number) => {
      const next = boxesOf(to)
      next[Math.min(place, next.length - 1)]?.focus()
    }
    const keys: Readonly<Record<string, () => void>> = {
      ArrowDown: () => vertical(at + 1),
      ArrowUp: () => vertical(at - 1),
      ArrowRight: () =>
        line.open === false && place === 0 ? toggle(line.menu.code) : own[place + 1]?.focus(),
      ArrowLeft: () => (line.open === true && place === 0 ? toggle(line.menu.code) : own[place - 1]?.focus()),
    }
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  if (lines.length === 0) return <p className={css['none']}>{t('list.noMatch')}</p>
  return (
    <div
      ref={root}
      role="treegrid"
      aria-label={label}
      className={css['lines']}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        if (event.target instanceof HTMLInputElement) setActive(event.target.value)
      }}
    >
      {lines.map((line, at) => (
        <Line
          key={line.menu.code}
          line={line}
          at={at}
          stop={stop}
          ticked={ticked}
          disabled={disabled}
          onTick={onTick}
          onToggle={toggle}
        />
      ))}
    </div>
  )
}

interface LineProps {
  readonly line: TickLine
  readonly at: number
  /** Code of the tick that Tab stops at. */
  readonly stop: string
  readonly ticked: ReadonlySet<string>
  readonly disabled: boolean
  readonly onTick: (code: string, checked: boolean) => void
  readonly onToggle: (code: string) => void
}

function Line({ line, at, stop, ticked, disabled, onTick, onToggle }: LineProps) {
  const { t } = useTranslation()
  const { menu, open, buttons, level } = line
  const state = stateOf(menu, ticked)
  const box = (tick: Tick, checked: boolean, some: boolean) => (
    <TickLabel
      tick={tick}
      checked={checked}
      some={some}
      stop={stop === tick.code}
      disabled={disabled || !tick.held}
      onTick={onTick}
    />
  )
  return (
    <div
      role="row"
      className={css['line']}
      style={indent(level)}
      aria-level={level}
      aria-posinset={line.place}
      aria-setsize={line.siblings}
      aria-expanded={open}
      data-line={at}
    >
      <div role="gridcell" className={css['menu']}>
        {open === undefined ? (
          <span className={css['twig']} />
        ) : (
          <button
            type="button"
            tabIndex={-1}
            className={css['twig']}
            data-open={open}
            aria-label={t(open ? 'tree.close' : 'tree.open')}
            onClick={() => onToggle(menu.code)}
          >
            <Icon name="chevronRight" size={16} />
          </button>
        )}
        {box(menu, state === 'all', state === 'some')}
      </div>
      <div role="gridcell" className={css['buttons']}>
        {buttons.map((tick) => (
          <span key={tick.code}>{box(tick, ticked.has(tick.code), false)}</span>
        ))}
      </div>
    </div>
  )
}

interface TickLabelProps {
  readonly tick: Tick
  readonly checked: boolean
  readonly some: boolean
  readonly stop: boolean
  readonly disabled: boolean
  readonly onTick: (code: string, checked: boolean) => void
}

function TickLabel({ tick, checked, some, stop, disabled, onTick }: TickLabelProps) {
  const { t } = useTranslation()
  return (
    <label className={css['tick']} title={tick.held ? undefined : t('ticks.notHeld')}>
      <input
        type="checkbox"
        value={tick.code}
        checked={checked}
        disabled={disabled}
        tabIndex={stop ? 0 : -1}
        ref={(input) => {
          if (input) input.indeterminate = some
        }}
        onChange={() => onTick(tick.code, !checked)}
      />
      <span>{wordOf(tick)}</span>
    </label>
  )
}
