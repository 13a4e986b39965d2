/** What a new note begins with: the owner and warehouse of the last one, or the only ones there are. */
import { useQuery } from '@tanstack/react-query'
import { call } from '@/engine/client/call'
import type { FormField, FormValues } from '@/engine/form/fields'
import { loadLocal, saveLocal } from '@/ui/local'
import { valueText } from '@/ui/valueText'

interface Choice {
  readonly code: string
  readonly name?: string | null
}

/** Fields that are the same from note to note, each with the field of its name. */
const KEPT: Readonly<Record<string, string>> = {
  ownerCode: 'ownerName',
  warehouseCode: 'warehouseName',
  docTypeCode: 'docTypeName',
  loadingTeamCode: 'loadingTeamName',
}
const CHOICES_MOST = 20

const keyOf = (base: string, user: string) => `floe.last ${base} ${user}`

/** Remembers what the next note may begin with. */
export function remember(base: string, user: string, note: FormValues): void {
  const kept = Object.entries(KEPT).flatMap(([field, name]) => [
    [field, note[field]],
    [name, note[name]],
  ])
  saveLocal(keyOf(base, user), Object.fromEntries(kept))
}

/** One value for a field: what was chosen last while it may still be chosen, else the only one there is. */
export function begun(
  last: FormValues,
  field: string,
  choices: readonly Choice[] | undefined,
): readonly [code: unknown, name: unknown] {
  const before = valueText(last[field])
  const known = choices?.find((each) => each.code === before)
  // A full answer says nothing about what it does not hold.
  if (before !== '' && (known || !choices || choices.length >= CHOICES_MOST)) {
    return [before, known?.name ?? last[KEPT[field] ?? '']]
  }
  const only = choices?.length === 1 ? choices[0] : undefined
  return [only?.code, only?.name]
}

/** Values of a new note, once it is known what may be chosen; undefined until then. */
export function useStart(base: string, user: string, fields: readonly FormField[]): FormValues | undefined {
  const choices = useQuery({
    queryKey: [base, 'start'],
    queryFn: async ({ signal }) => {
      const ask = (field: string) =>
        call<readonly Choice[]>('GET', `${base}/choose`, { query: { field, term: '' }, signal, silent: true })
      const [owners, warehouses] = await Promise.all([ask('ownerCode'), ask('warehouseCode')])
      return { owners, warehouses }
    },
    meta: { silent: true },
    staleTime: 0,
    retry: false,
  })
  if (choices.isPending) return undefined
  const stored = loadLocal(keyOf(base, user))
  const last: FormValues = typeof stored === 'object' && stored !== null ? { ...stored } : {}
  const [ownerCode, ownerName] = begun(last, 'ownerCode', choices.data?.owners)
  const [warehouseCode, warehouseName] = begun(last, 'warehouseCode', choices.data?.warehouses)
  const initial = Object.fromEntries(
    fields.flatMap((field) => (field.initial === undefined ? [] : [[field.field, field.initial]])),
  )
  const sameWarehouse = warehouseCode === last['warehouseCode']
  return {
    ...initial,
    docTypeCode: last['docTypeCode'],
    docTypeName: last['docTypeName'],
    ...(sameWarehouse
      ? { loadingTeamCode: last['loadingTeamCode'], loadingTeamName: last['loadingTeamName'] }
      : {}),
    ownerCode,
    ownerName,
    warehouseCode,
    warehouseName,
    lines: [{}],
  }
}
