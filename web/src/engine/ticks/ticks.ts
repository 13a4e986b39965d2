/** The tree of menus and buttons as forms about rights need it: found, laid out in lines, and ticked. Pure. */

/** A menu or button as the server gives it. */
export interface Tick {
  readonly code: string
  readonly kind: 'menu' | 'button'
  readonly title: string
  /** Whether the person may give it away. */
  readonly held: boolean
  readonly children: readonly Tick[]
}

/** Whether a menu and all below it is ticked, some of it, or nothing. */
export type TickState = 'all' | 'some' | 'none'

/** A menu as one line, with the buttons of its page. */
export interface TickLine {
  readonly menu: Tick
  /** From 1. */
  readonly level: number
  readonly place: number
  readonly siblings: number
  readonly buttons: readonly Tick[]
  /** Absent where no menu lies below. */
  readonly open: boolean | undefined
}

const isMenu = (tick: Tick) => tick.kind === 'menu'

/** The tree cut down to the hits and what lies above them; a menu that is hit keeps what lies below. */
export function cutTicks(ticks: readonly Tick[], hit: (tick: Tick) => boolean): Tick[] {
  return ticks.flatMap((tick) => {
    if (hit(tick)) return [tick]
    const children = cutTicks(tick.children, hit)
    return children.length > 0 ? [{ ...tick, children }] : []
  })
}

/** The tree cut down to what is ticked and what lies above it. */
export function tickedOf(ticks: readonly Tick[], held: ReadonlySet<string>): Tick[] {
  return ticks.flatMap((tick) => {
    const children = tickedOf(tick.children, held)
    return held.has(tick.code) || children.length > 0 ? [{ ...tick, children }] : []
  })
}

/** The menus as lines. Buttons that hang at no menu stand below nothing and are left out by the server. */
export function tickLines(ticks: readonly Tick[], isOpen: (code: string) => boolean, level = 1): TickLine[] {
  const menus = ticks.filter(isMenu)
  return menus.flatMap((menu, at) => {
    const open = menu.children.some(isMenu) ? isOpen(menu.code) : undefined
    const buttons = menu.children.filter((tick) => !isMenu(tick))
    const line = { menu, level, place: at + 1, siblings: menus.length, buttons, open }
    return [line, ...(open ? tickLines(menu.children, isOpen, level + 1) : [])]
  })
}

/** How much of a menu is ticked. */
export function stateOf(tick: Tick, held: ReadonlySet<string>): TickState {
  const all = allBelow(tick)
  const ticked = all.filter(({ code }) => held.has(code)).length
  if (ticked === 0) return 'none'
  return ticked === all.length ? 'all' : 'some'
}

/** Codes of all menus that have menus below them. */
export function groupsOf(ticks: readonly Tick[]): string[] {
  return ticks
    .filter((tick) => tick.children.some(isMenu))
    .flatMap((tick) => [tick.code, ...groupsOf(tick.children)])
}

/**
 * The codes after a tick. Ticking takes what lies below, as far as the person holds it, and the menus above; unticking
 * takes away what lies below and leaves what is above, which may still lead to others.
 */
export function togglesOf(
  ticks: readonly Tick[],
  held: readonly string[],
  code: string,
  checked: boolean,
): string[] {
  const path = pathTo(ticks, code)
  const at = path.at(-1)
  if (!at) return [...held]
  const below = allBelow(at).filter((tick) => tick.held)
  const next = new Set(held)
  if (checked) {
    for (const tick of [...path, ...below]) next.add(tick.code)
  } else {
    for (const tick of below) next.delete(tick.code)
  }
  return [...next]
}

/** The codes after ticking or unticking everything that the person may give. */
export function allOf(ticks: readonly Tick[], held: readonly string[], checked: boolean): string[] {
  const mine = ticks
    .flatMap(allBelow)
    .filter((tick) => tick.held)
    .map(({ code }) => code)
  const next = new Set(held)
  for (const code of mine) {
    if (checked) next.add(code)
    else next.delete(code)
  }
  return [...next]
}

/** The codes with the menus above them: what is left below a menu that was unticked still needs it. */
export function withAbove(ticks: readonly Tick[], held: readonly string[]): string[] {
  const codes = new Set(held)
  const walk = (tick: Tick): boolean => {
    const below = tick.children.map(walk).includes(true)
    if (below) codes.add(tick.code)
    return codes.has(tick.code)
  }
  ticks.forEach(walk)
  return [...codes]
}

function pathTo(ticks: readonly Tick[], code: string): readonly Tick[] {
  for (const tick of ticks) {
    if (tick.code === code) return [tick]
    const path = pathTo(tick.children, code)
    if (path.length > 0) return [tick, ...path]
  }
  return []
}

function allBelow(tick: Tick): Tick[] {
  return [tick, ...tick.children.flatMap(allBelow)]
}
