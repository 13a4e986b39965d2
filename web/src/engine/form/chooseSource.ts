/** Where the choices of a reference come from: one call for all references of a form, named by their field. */
import { codeAndName, type FormValues, type PickerSource } from './fields'

/** The source of a field's choices. `query` names the field and what its choices must share. */
export function chooseSource(
  base: string,
  query: Readonly<Record<string, string>>,
  present?: (record: FormValues) => string,
): PickerSource {
  return {
    path: `${base}/choose`,
    choices: true,
    search: 'term',
    value: 'code',
    label: (record) => codeAndName(record['code'], record['name']),
    query,
    ...(present ? { present } : {}),
  }
}
