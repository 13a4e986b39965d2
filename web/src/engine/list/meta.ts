/**
 * What the server says about a list: its path, its columns and how each may be filtered.
 * Written by `xtask codegen` into `generated/lists.ts`; this is the shape the engine reads.
 */

/** How a value is shown: it decides alignment, format and the kind of filter box. */
export type ColumnKind = 'text' | 'int' | 'decimal' | 'code' | 'bool' | 'date' | 'time' | 'id' | 'image'

/** How a column may be asked for; absent when it may not. */
export type FilterKind =
  | 'contains'
  | 'equals'
  | 'range'
  | 'dateRange'
  | 'anyOf'
  | 'lookup'
  | 'choose'
  | 'search'

/** One column of a list. */
export interface ColumnMeta {
  readonly field: string
  readonly kind: ColumnKind
  /** Text key of the title. */
  readonly title: string
  /** Text key of the words around the title, where the name beside it has the same. */
  readonly beside?: string
  /** Name of the code table when `kind` is `code`. */
  readonly code?: string
  readonly sortable: boolean
  readonly filter?: FilterKind
  /** True when its filter stands in the first row. */
  readonly primary?: boolean
  /** False when the column is hidden until the user asks for it. */
  readonly shown: boolean
  /** Pixels. */
  readonly width?: number
}

/** One list of the server. */
export interface ListMeta {
  readonly name: string
  /** Screen name; permissions are `<screen>_<action>_button`. */
  readonly screen: string
  /** Base path; the rows are at `<path>/list`. */
  readonly path: string
  /** True when its rows can be exported as the template of its import has them. */
  readonly template?: boolean
  /** The field by which an import may change its records; absent when it only adds. */
  readonly updates?: string
  readonly columns: readonly ColumnMeta[]
  readonly sort: { readonly field: string; readonly type: 'asc' | 'desc' }
}

/** One record of a list. Values are what the wire brought: text, numbers, booleans or null. */
export interface ListRecord {
  readonly id: string
  readonly version?: number
  /** Actions the server allows now. Absent on screens without actions. */
  readonly can?: readonly string[]
  readonly [field: string]: unknown
}

/** One page of a list. */
export interface ListAnswer {
  readonly records: readonly ListRecord[]
  readonly total: number
  /** True when `total` is the cap and there are more. */
  readonly totalCapped?: boolean
}
