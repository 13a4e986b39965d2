/** The first character of a name, for a face without a picture; empty for an empty name. */
export function initial(name: string): string {
  const first = name.trim().codePointAt(0)
  return first === undefined ? '' : String.fromCodePoint(first)
}
