/**
 * A button that opens a short menu, for the bars of the shell: plain elements, so that the first screen needs nothing
 * of antd. Follows the ARIA menu-button pattern: arrows move, Enter chooses, Escape closes, Tab leaves.
 */
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { Icon } from './Icon'
import styles from './MenuButton.module.css'
import { useOutside } from './useOutside'
import type { IconName } from './iconPaths'

export interface MenuChoice {
  readonly key: string
  readonly label: string
  /** Second line or hint in a quiet colour. */
  readonly hint?: string
  readonly icon?: IconName
  /** Marks the choice in force. It is shown with a tick and cannot be chosen again. */
  readonly current?: boolean
  readonly disabled?: boolean
  /** True: a line above parts it from the choice before. */
  readonly apart?: boolean
  readonly onChoose: () => void
}

interface Props {
  /** What the button is for, read aloud before the words it shows. */
  readonly label: string
  readonly choices: readonly MenuChoice[]
  /** What the button shows. */
  readonly children: ReactNode
  readonly align?: 'left' | 'right'
  readonly className?: string | undefined
}

function itemsOf(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
}

/** Next enabled item from `from` in steps of `by`, round the ends; the same when there is no other. */
function nextEnabled(items: readonly HTMLElement[], from: number, by: number): number {
  for (let step = 1; step <= items.length; step += 1) {
    const at = (from + by * step + items.length * step) % items.length
    if (items[at]?.getAttribute('aria-disabled') !== 'true') return at
  }
  return from
}

export function MenuButton({ label, choices, children, align = 'right', className }: Props) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)

  const leave = useCallback(() => setOpen(false), [])
  useOutside(box, open, leave)
  useEffect(() => {
    const all = itemsOf(list.current)
    if (open) all[nextEnabled(all, -1, 1)]?.focus()
  }, [open])

  const close = (): void => {
    setOpen(false)
    button.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!open) return
    const all = itemsOf(list.current)
    const at = all.findIndex((item) => item === document.activeElement)
    const moves: Record<string, number> = {
      ArrowDown: nextEnabled(all, at, 1),
      ArrowUp: nextEnabled(all, at, -1),
    }
    const target =
      event.key === 'Home'
        ? nextEnabled(all, -1, 1)
        : event.key === 'End'
          ? nextEnabled(all, 0, -1)
          : moves[event.key]
    if (event.key === 'Escape') close()
    else if (target === undefined) return
    else all[target]?.focus()
    event.preventDefault()
  }
  const choose = (choice: MenuChoice): void => {
    if (choice.disabled === true || choice.current === true) return
    close()
    choice.onChoose()
  }

  return (
    <div className={styles['box']} ref={box} onKeyDown={onKeyDown} role="presentation">
      <button
        ref={button}
        type="button"
        className={[styles['button'], className].filter(Boolean).join(' ')}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        title={label}
        onClick={() => setOpen(!open)}
      >
        <span className="floe-hidden">{label}</span>
        {children}
      </button>
      {open ? (
        <div className={styles['menu']} data-align={align} id={id} role="menu" aria-label={label} ref={list}>
          {choices.map((choice) => (
            <Item key={choice.key} choice={choice} choose={choose} />
          ))}
        </div>
      ) : null}
    </div>
  )
}

function Item({ choice, choose }: { choice: MenuChoice; choose: (choice: MenuChoice) => void }) {
  const ticked = choice.current !== undefined
  return (
    <button
      type="button"
      role={ticked ? 'menuitemradio' : 'menuitem'}
      tabIndex={-1}
      className={styles['item']}
      data-apart={choice.apart === true}
      aria-checked={choice.current}
      aria-disabled={choice.disabled === true || choice.current === true}
      onClick={() => choose(choice)}
    >
      {choice.icon ? <Icon name={choice.icon} size={16} /> : null}
      <span className={styles['label']}>
        {choice.label}
        {choice.hint === undefined ? null : <small>{choice.hint}</small>}
      </span>
      {choice.current === true ? <Icon name="check" size={16} /> : null}
    </button>
  )
}
