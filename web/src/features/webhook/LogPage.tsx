/** The webhook log: each event on its way to each subscription, with every try. What is still on its way is watched. */
import { useState } from 'react'
import { ListPage } from '@/engine/list/ListPage'
import type { ListRecord } from '@/engine/list/meta'
import type { ListHints } from '@/engine/list/useListColumns'
import { useCan } from '@/engine/session/permissions'
import { lists } from '@/generated/lists'
import { logActions } from './actions'
import { DeliveryDrawer } from './DeliveryDrawer'

const HINTS: ListHints = {
  show: [
    'happenedAt',
    'kind',
    'docNo',
    'hookName',
    'state',
    'tries',
    'lastStatus',
    'lastFault',
    'nextAt',
    'endedAt',
    'eventId',
  ],
  columns: { happenedAt: { width: 170 } },
}

const EMPTY = { title: 'webhookPage.logEmpty', text: 'webhookPage.logEmptyText' }

/** An event that is sent at once is worth watching; one that waits for hours is not. */
const someAreSent = (rows: readonly ListRecord[]): boolean =>
  rows.some((row) => row['state'] === 'PENDING' && row['tries'] === 0)

/** The page of webhookManageLog. */
export function LogPage() {
  const can = useCan()
  const [opened, setOpened] = useState<string | null>(null)
  const mayLook = can('webhookManage_detail_button')
  const look = (row: ListRecord) => setOpened(row.id)
  const detail = {
    name: 'detail',
    on: 'row',
    always: true,
    run: ([row]: readonly ListRecord[]) => row && look(row),
  } as const
  const [actions] = useState(() => [detail, ...logActions])
  return (
    <>
      <ListPage
        list={lists.webhookDelivery}
        title="route.webhookLog"
        hints={HINTS}
        actions={actions}
        watch={someAreSent}
        empty={EMPTY}
        {...(mayLook ? { onOpen: look } : {})}
      />
      {opened !== null && <DeliveryDrawer key={opened} id={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
