/** What an account may be given: roles, warehouses, departments, kinds. One call serves all boxes of the form. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/engine/client/call'

/** A role to give. */
export interface RoleOption {
  readonly id: string
  readonly code: string
  readonly name: string
  /** Whether the person holds all of it and so may give it. */
  readonly held: boolean
}

/** The choices as the server gives them. */
export interface AccountOptions {
  readonly roles: readonly RoleOption[]
  readonly warehouses: readonly { readonly code: string; readonly name: string }[]
  /** Whether the person may give all warehouses at once. */
  readonly allWarehouses: boolean
  readonly departments: readonly {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly parentId?: string | null
  }[]
  /** Codes of the table partyType that the person may give. */
  readonly partyTypes: readonly string[]
  /** Codes of the table dataType that the person may give. */
  readonly dataTypes: readonly string[]
}

/** Base path of the accounts' calls. */
export const base = '/arpa-basic-api/account'

/** The choices. */
export const optionsQuery = queryOptions({
  queryKey: [base, 'options'],
  queryFn: ({ signal }) => call<AccountOptions>('GET', `${base}/options`, { signal, silent: true }),
  meta: { silent: true },
})
