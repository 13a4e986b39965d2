/** What a page of a tree is told. */
import type { FormField, FormMode } from '@/engine/form/fields'
import type { ListMeta, ListRecord } from '@/engine/list/meta'
import type { ListHints } from '@/engine/list/useListColumns'
import type { Arrangement, Branch, MayHold } from './tree'
import type { TreeColumn, TreeFace } from './TreeRow'

/** What the panel is opened for. */
export interface OpenedNode<T> {
  readonly mode: FormMode
  readonly id?: string
  /** Where a new record hangs; absent at the top. */
  readonly below?: Branch<T>
}

/** What a page of a tree says. Keep the functions at module scope or stable. */
export interface TreePageProps<T extends ListRecord> {
  readonly list: ListMeta
  readonly hints?: ListHints
  /** The tree as it was loaded; absent while it is on its way. */
  readonly tree: readonly Branch<T>[] | undefined
  readonly error: Error | null
  readonly onRetry: () => void
  /** What finding looks at. */
  readonly wordsOf: (record: T) => string
  readonly face: TreeFace<T>
  readonly columns: readonly TreeColumn<T>[]
  /** Fields of the panel, asked once for each opening. */
  readonly form: (opened: OpenedNode<T>, tree: readonly Branch<T>[]) => readonly FormField[]
  /** Turns the values of the form into the body of the call, where they differ. */
  readonly write?: (body: Record<string, unknown>) => Record<string, unknown>
  readonly mayHold: MayHold<T>
  readonly arrange: { readonly permission: string; readonly save: (next: Arrangement) => Promise<unknown> }
  /** Text keys of the empty tree. */
  readonly empty: { readonly title: string; readonly text?: string }
  /** Width of the panel, in pixels. */
  readonly width?: number
}
