/** Faults that the server names by the place in the call, put where the form has that row. */
import { ApiError } from '@/engine/client/apiError'

/** The same error with its fields renamed; a name that becomes null stays as it was. */
export function renamed(error: unknown, rename: (field: string) => string | null): unknown {
  if (!(error instanceof ApiError) || error.fields.length === 0) return error
  const fields = error.fields.map(({ field, msg }) => ({ field: rename(field) ?? field, msg }))
  return new ApiError(error.status, error.message, { fields })
}

const PLACE = /^(\w+)\[(\d+)\](.*)$/

/** Renames `receipts[i]…` of a call that left rows out: `places` are the rows that it took. */
export function toPlaces(name: string, places: readonly number[]): (field: string) => string | null {
  return (field) => {
    const [, list, at, rest] = PLACE.exec(field) ?? []
    const place = places[Number(at)]
    return list === name && place !== undefined ? `${name}[${place}]${rest ?? ''}` : null
  }
}

/** `lines[2].receipts[0].weight` of a direct receipt stands in the cell `weight` of the line. */
export function outOfReceipt(field: string): string | null {
  const [, line, cell] = /^(lines\[\d+\])\.receipts\[\d+\]\.(.+)$/.exec(field) ?? []
  return line !== undefined && cell !== undefined ? `${line}.${cell}` : null
}
