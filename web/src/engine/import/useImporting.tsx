/** What a list that takes tables needs: its action, its dialog, and the way back to an import that goes on. */
import { useQueryClient } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ListAction } from '@/engine/list/actions'
import type { ListMeta } from '@/engine/list/meta'
import { reloadList } from '@/engine/list/useListQuery'
import { useCan } from '@/engine/session/permissions'
import { useStable } from '@/ui/useStable'

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog')).ImportDialog }))

/** Names an import in the address of its list. */
const ASKED = 'import'

interface Importing {
  /** The action of the page; none where the server takes no tables. */
  readonly actions: readonly ListAction[]
  readonly dialog: ReactNode
}

/**
 * The import of a list's records, with the permission of its screen. `lands` are the filters under which new records
 * stand; without them the list is shown as it is.
 */
export function useImporting(
  list: ListMeta,
  imports: boolean,
  lands?: Readonly<Record<string, string>>,
): Importing {
  const can = useCan()
  const client = useQueryClient()
  const [open, setOpen] = useState(false)
  const [, setParams] = useSearchParams()
  useAsked(list, imports && can(`${list.screen}_import_button`), setOpen)
  const [actions] = useState<readonly ListAction[]>(() =>
    imports ? [{ name: 'import', on: 'page', run: () => setOpen(true) }] : [],
  )
  const dialog = open ? (
    <Suspense fallback={null}>
      <ImportDialog
        list={list}
        reload={() => reloadList(client, list)}
        onClose={() => setOpen(false)}
        {...(lands ? { onLanded: () => setParams(lands) } : {})}
      />
    </Suspense>
  ) : null
  return { actions, dialog }
}

/** Opens the import that the address names (`?import=<task>`): the task centre leads back to it. */
function useAsked(list: ListMeta, may: boolean, open: (open: boolean) => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get(ASKED)
  const takeUp = useStable((task: string) => {
    const rest = new URLSearchParams(params)
    rest.delete(ASKED)
    setParams(rest, { replace: true })
    if (!may) return
    open(true)
    void import('./imports').then(({ resume }) => resume(list, task))
  })
  useEffect(() => {
    if (asked !== null) takeUp(asked)
  }, [asked, takeUp])
}
