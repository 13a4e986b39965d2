/** The menu as the server sends it: one node for each directory, page and button, with its own children. */
import type { components } from '@/generated/schema'

type Node = components['schemas']['MenuNode']

/** A node of the resource tree: `Layout` for a directory, a screen name for a page, nothing for a button. */
export interface ResourceNode extends Partial<Omit<Node, 'children' | 'meta'>> {
  /** True: the page starts anew each time its tab is shown; so does one with `keepLive` false. */
  readonly noCache?: boolean
  readonly meta?: ResourceMeta
  readonly children?: readonly ResourceNode[]
}

export interface ResourceMeta extends Partial<Node['meta']> {
  /** Role names that may see the entry; absent or empty: everybody. */
  readonly roles?: readonly string[]
  /** Path of the menu entry to highlight while this (hidden) page is open. */
  readonly activeMenu?: string
}

/**
 * The nodes that may be seen with these roles: a node without a restriction stays, one with a restriction needs a
 * role in common, and children are judged the same way. The empty text instead of roles keeps everything.
 */
export function filterByRoles(
  nodes: readonly ResourceNode[],
  roles: readonly string[] | '',
): readonly ResourceNode[] {
  if (roles === '') return nodes
  return nodes
    .filter((node) => {
      const wanted = node.meta?.roles ?? []
      return wanted.length === 0 || wanted.some((role) => roles.includes(role))
    })
    .map((node) => (node.children ? { ...node, children: filterByRoles(node.children, roles) } : node))
}
