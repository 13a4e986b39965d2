/** Where the page of a record is found. */

/** Address of a record's page in a mode: add, edit, detail. */
export function recordAddress(page: string, mode: string, id?: string): string {
  return `${page}?operationType=${mode}${id === undefined ? '' : `&id=${encodeURIComponent(id)}`}`
}
