/** What an account may be given: roles, warehouses, departments. One call serves all boxes of the form. */
import { queryOptions } from '@tanstack/react-query'
import { call } from '@/engine/client/call'

/** The choices as the server gives them. */
export interface AccountOptions {
  readonly roles: readonly { readonly id: string; readonly name: string; readonly held: boolean }[]
  readonly warehouses: readonly { readonly code: string; readonly name: string }[]
  readonly departments: readonly {
    readonly id: string
    readonly code: string
    readonly name: string
    readonly parentId?: string | null
  }[]
}

/** The choices. */
export const optionsQuery = queryOptions({
  queryKey: ['/arpa-basic-api/account', 'options'],
  queryFn: ({ signal }) =>
    call<AccountOptions>('GET', '/arpa-basic-api/account/options', { signal, silent: true }),
})
