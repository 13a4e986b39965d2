/** What a scanned code stands for: asked of the server, which knows GS1, own codes and what lies where. */
import { ask } from './post'

/** What the label says about goods. Days are YYYY-MM-DD, the weight is in kg. */
export interface Label {
  readonly gtin?: string | null
  readonly sscc?: string | null
  readonly lot?: string | null
  readonly productionDate?: string | null
  readonly expiryDate?: string | null
  readonly bestBefore?: string | null
  readonly netWeight?: number | string | null
  /** Pieces in what was scanned, where that differs from one to the other. */
  readonly count?: number | string | null
  /** How many of what the code names a pallet contains. */
  readonly contained?: number | string | null
  readonly text?: string | null
}

/** Goods that carry the code. */
export interface Candidate {
  readonly code: string
  readonly name: string
  readonly ownerCode: string
  readonly unitCode: string
  /** Unit of the packaging level that was scanned, and how many base units are in it. */
  readonly packUnitCode?: string | null
  readonly pieces?: number | string | null
}

export type What =
  | { readonly kind: 'location'; readonly code: string; readonly type?: number | string | null }
  | {
      readonly kind: 'container'
      readonly code: string
      /** False: a correct SSCC that nobody has used yet. */
      readonly known: boolean
      readonly sscc: boolean
      readonly typeCode?: string | null
      /** Owner of the goods that lie on it now. */
      readonly ownerCode?: string | null
      readonly goods?: Label | null
      readonly candidates?: readonly Candidate[]
    }
  | { readonly kind: 'goods'; readonly label: Label; readonly candidates: readonly Candidate[] }

/** Asks what a code is in a warehouse. Throws `ApiError` for a code that nobody knows. */
export function whatIs(code: string, warehouse: string): Promise<What> {
  return ask<What>('/wms/scan/what', { code, warehouse })
}
