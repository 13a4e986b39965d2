/** The tree of menus and buttons as a role's form needs it: found, shown and ticked. */

/** A menu or button as the server gives it. */
export interface Tick {
  readonly code: string
  readonly kind: 'menu' | 'button'
  readonly title: string
  /** Whether the person may give it away. */
  readonly held: boolean
  readonly children: readonly Tick[]
}

/** A node as antd's tree draws it. */
export interface TickNode {
  readonly key: string
  readonly title: string
  readonly disableCheckbox: boolean
  readonly children: TickNode[]
}

/** The tree in words, cut down to what contains `term` and what lies above it. */
export function nodesOf(
  ticks: readonly Tick[],
  word: (title: string, kind: Tick['kind']) => string,
  term: string,
): TickNode[] {
  const wanted = term.trim().toLowerCase()
  return ticks.flatMap((tick) => {
    const title = word(tick.title, tick.kind)
    const hit = title.toLowerCase().includes(wanted) || tick.code.toLowerCase().includes(wanted)
    const children = nodesOf(tick.children, word, hit ? '' : term)
    if (!hit && children.length === 0) return []
    return [{ key: tick.code, title, disableCheckbox: !tick.held, children }]
  })
}

/** Keys of all nodes. */
export function keysOf(nodes: readonly TickNode[]): string[] {
  return nodes.flatMap((node) => [node.key, ...keysOf(node.children)])
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
