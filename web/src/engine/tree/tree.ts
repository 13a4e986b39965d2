/** Trees as pages show them: found, cut down, laid out in lines, and put into a new order. Pure. */

/** A node with the record it stands for. */
export interface Branch<T> {
  readonly key: string
  readonly record: T
  readonly children: readonly Branch<T>[]
}

/** A node as one line of the page. */
export interface Line<T> {
  readonly node: Branch<T>
  /** From 1. */
  readonly level: number
  /** Place among its siblings, from 1. */
  readonly place: number
  readonly siblings: number
  /** Absent where nothing lies below. */
  readonly open: boolean | undefined
}

/** Where a node goes in relation to another. */
export type Drop = 'into' | 'before' | 'after'

/** A step of a node by keyboard: among its siblings, below the one before it, or out of its parent. */
export type Step = 'up' | 'down' | 'in' | 'out'

/** A new order of the children of one node; `parent` is null at the top. */
export interface Arrangement {
  readonly parent: string | null
  readonly keys: readonly string[]
}

/** What may have others below it. */
export type MayHold<T> = (record: T) => boolean

/** The nodes from the top down to `key`; empty when there is none. */
export function pathTo<T>(nodes: readonly Branch<T>[], key: string): readonly Branch<T>[] {
  for (const node of nodes) {
    if (node.key === key) return [node]
    const path = pathTo(node.children, key)
    if (path.length > 0) return [node, ...path]
  }
  return []
}

/** The node of a key. */
export function find<T>(nodes: readonly Branch<T>[], key: string): Branch<T> | undefined {
  return pathTo(nodes, key).at(-1)
}

/** The lines to draw. */
export function linesOf<T>(
  nodes: readonly Branch<T>[],
  isOpen: (key: string) => boolean,
  level = 1,
): Line<T>[] {
  return nodes.flatMap((node, at) => {
    const open = node.children.length === 0 ? undefined : isOpen(node.key)
    const line = { node, level, place: at + 1, siblings: nodes.length, open }
    return [line, ...(open ? linesOf(node.children, isOpen, level + 1) : [])]
  })
}

/** The tree cut down to the hits, with what lies above and below them. */
export function cut<T>(nodes: readonly Branch<T>[], hit: (record: T) => boolean): Branch<T>[] {
  return nodes.flatMap((node) => {
    if (hit(node.record)) return [node]
    const children = cut(node.children, hit)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Keys of all nodes that have others below them, down to a level. */
export function parentKeys<T>(nodes: readonly Branch<T>[], levels = Number.POSITIVE_INFINITY): string[] {
  if (levels <= 0) return []
  return nodes.flatMap((node) =>
    node.children.length === 0 ? [] : [node.key, ...parentKeys(node.children, levels - 1)],
  )
}

/** Number of nodes. */
export function countOf<T>(nodes: readonly Branch<T>[]): number {
  return nodes.reduce((sum, node) => sum + 1 + countOf(node.children), 0)
}

function keysWithout<T>(nodes: readonly Branch<T>[], key: string): string[] {
  return nodes.map((node) => node.key).filter((each) => each !== key)
}

/** The arrangement after putting `moved` at `target`. Null where it may not lie, or lies already. */
export function arrange<T>(
  tree: readonly Branch<T>[],
  moved: string,
  target: string,
  where: Drop,
  mayHold: MayHold<T>,
): Arrangement | null {
  const path = pathTo(tree, target)
  const at = path.at(-1)
  if (!at || !find(tree, moved) || path.some((node) => node.key === moved)) return null
  if (where === 'into') {
    if (!mayHold(at.record)) return null
    return { parent: at.key, keys: [...keysWithout(at.children, moved), moved] }
  }
  const above = path.at(-2)
  const siblings = above?.children ?? tree
  const keys = keysWithout(siblings, moved)
  keys.splice(keys.indexOf(target) + (where === 'after' ? 1 : 0), 0, moved)
  const same = keys.length === siblings.length && keys.every((key, place) => key === siblings[place]?.key)
  return same ? null : { parent: above?.key ?? null, keys }
}

/** The arrangement after one step of a node, or null where there is none. */
export function shift<T>(
  tree: readonly Branch<T>[],
  moved: string,
  step: Step,
  mayHold: MayHold<T>,
): Arrangement | null {
  const above = pathTo(tree, moved).at(-2)
  const siblings = above?.children ?? tree
  const at = siblings.findIndex((node) => node.key === moved)
  if (step === 'out') return above ? arrange(tree, moved, above.key, 'after', mayHold) : null
  const other = siblings[step === 'down' ? at + 1 : at - 1]
  if (at < 0 || !other) return null
  const where = step === 'in' ? 'into' : step === 'up' ? 'before' : 'after'
  return arrange(tree, moved, other.key, where, mayHold)
}
