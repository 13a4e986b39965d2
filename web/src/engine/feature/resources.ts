/** The menu as the server sends it: one node for each directory, page and button, with its own children. */

/** A node of the resource tree, fields named as on the wire. */
export interface ResourceNode {
  readonly code?: string
  readonly name?: string | null
  /** Absolute, or relative to the parent's. */
  readonly path?: string | null
  /** `Layout` for a directory, a screen name for a page, empty for a button. */
  readonly component?: string | null
  readonly redirect?: string | null
  readonly hidden?: Flag
  /** False: the page starts anew each time its tab is shown. */
  readonly keepLive?: Flag
  readonly noCache?: Flag
  readonly permission?: string | null
  /** Name given in the menu editor; shown when no text exists for the title. */
  readonly realName?: string | null
  readonly sort?: number | null
  readonly meta?: ResourceMeta | null
  readonly children?: readonly ResourceNode[] | null
}

export interface ResourceMeta {
  readonly title?: string | null
  readonly icon?: string | null
  /** Role names that may see the entry; absent or empty: everybody. */
  readonly roles?: readonly string[] | null
  /** Path of the menu entry to highlight while this (hidden) page is open. */
  readonly activeMenu?: string | null
}

/** Yes or no, as JSON or as a number. */
export type Flag = boolean | number | string | null | undefined

/** True for true, 1, "1" and "true". */
export function isSet(flag: Flag): boolean {
  return flag === true || flag === 1 || flag === '1' || flag === 'true'
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
