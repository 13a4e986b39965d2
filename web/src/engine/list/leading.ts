/** Which columns of a list come first: those that a screen is read by. */
import type { ListMeta } from './meta'

/** All columns of a list, these before the others. */
export function leading<M extends ListMeta>(
  list: M,
  first: readonly M['columns'][number]['field'][],
): M['columns'][number]['field'][] {
  const all = list.columns.map((column) => column.field as M['columns'][number]['field'])
  return [...first, ...all.filter((field) => !first.includes(field))]
}
