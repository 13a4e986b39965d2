/**
 * One menu for many buttons: the grid's rows share it, so that a thousand rows carry no menu of their own. It hangs from
 * the pressed button, closes on Escape, a press outside, resizing or once its button moved away under it, and gives the
 * focus back. The scrolling that brought the button into sight is told after the press: it moves nothing any more.
 */
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './PopupMenu.module.css'

/** One line of the menu. */
export interface PopupItem {
  readonly key: string
  readonly label: string
  readonly danger?: boolean
  readonly onChoose: () => void
}

interface Props {
  /** Read aloud. */
  readonly label: string
  /** The button it hangs from. */
  readonly anchor: HTMLElement
  readonly items: readonly PopupItem[]
  readonly onClose: () => void
}

const GAP = 4

/** Draws the menu; mount it while it is open. */
export function PopupMenu({ label, anchor, items, onClose }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const buttons = () => [...(box.current?.querySelectorAll('button') ?? [])]
  useLayoutEffect(() => {
    const menu = box.current
    if (!menu) return
    const at = anchor.getBoundingClientRect()
    const size = menu.getBoundingClientRect()
    const above = at.bottom + GAP + size.height > window.innerHeight && at.top > size.height
    menu.style.top = `${above ? at.top - size.height - GAP : at.bottom + GAP}px`
    menu.style.left = `${Math.max(GAP, Math.min(at.right - size.width, window.innerWidth - size.width - GAP))}px`
    menu.querySelector('button')?.focus({ preventScroll: true })
  }, [anchor])
  useEffect(() => {
    const { top, left } = anchor.getBoundingClientRect()
    const leave = (event: Event) => {
      if (!box.current?.contains(event.target as Node) && !anchor.contains(event.target as Node)) onClose()
    }
    const follow = () => {
      const now = anchor.getBoundingClientRect()
      if (now.top !== top || now.left !== left) onClose()
    }
    document.addEventListener('pointerdown', leave, true)
    document.addEventListener('scroll', follow, true)
    window.addEventListener('resize', onClose)
    return () => {
      document.removeEventListener('pointerdown', leave, true)
      document.removeEventListener('scroll', follow, true)
      window.removeEventListener('resize', onClose)
    }
  }, [anchor, onClose])
  const onKeyDown = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(document.activeElement as HTMLButtonElement)
    const target = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[
      event.key
    ]
    if (event.key === 'Escape' || event.key === 'Tab') {
      onClose()
      anchor.focus({ preventScroll: true })
    } else if (target === undefined) return
    else all[target % all.length]?.focus()
    event.preventDefault()
    event.stopPropagation()
  }
  const choose = (item: PopupItem) => {
    onClose()
    anchor.focus({ preventScroll: true })
    item.onChoose()
  }
  return createPortal(
    <div
      ref={box}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={styles['menu']}
      onKeyDown={onKeyDown}
    >
      {items.map((item) => (
        <button
          key={item.key}
          type="button"
          role="menuitem"
          tabIndex={-1}
          data-danger={item.danger === true}
          onClick={() => choose(item)}
        >
          {item.label}
        </button>
      ))}
    </div>,
    document.body,
  )
}
