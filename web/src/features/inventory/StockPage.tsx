/** Stock of public and of private warehouses: two screens over one design. */
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { ListPage } from '@/engine/list/ListPage'
import type { ListMeta, ListRecord } from '@/engine/list/meta'
import type { ListHints } from '@/engine/list/useListColumns'
import { useCan } from '@/engine/session/permissions'
import { lists } from '@/generated/lists'
import { useStable } from '@/ui/useStable'
import { stockActions, useOpened } from './actions'
import { STOCK_FIRST, stockHints } from './columns'
import { LedgerCheck } from './LedgerCheck'
import { mapAddress, PATHS } from './links'
import { leading } from '@/engine/list/leading'
import { StockDrawer } from './StockDrawer'
import { Sums } from './Sums'
import { VerbDialog } from './VerbDialog'

const publicHints: ListHints = { ...stockHints, show: leading(lists.inventory, STOCK_FIRST) }
const privateHints: ListHints = { ...stockHints, show: leading(lists.inventoryPrivate, STOCK_FIRST) }

/** The page of inventoryManage, with the check of the whole ledger. */
export function PublicStockPage() {
  return <StockPage list={lists.inventory} hints={publicHints} />
}

/** The page of inventoryPrivateManage. */
export function PrivateStockPage() {
  return <StockPage list={lists.inventoryPrivate} hints={privateHints} />
}

interface StockPageProps {
  readonly list: ListMeta
  readonly hints: ListHints
}

function StockPage({ list, hints }: StockPageProps) {
  const can = useCan()
  const navigate = useNavigate()
  const mayOpen = useMayOpen()
  const map = useStable((row: ListRecord) => void navigate(mapAddress(row['areaCode'], row['locationCode'])))
  const [actions] = useState(() =>
    stockActions(list, map).filter(({ name }) => name !== 'map' || mayOpen(PATHS.map)),
  )
  const { asked, looked } = useOpened()
  const mine = asked?.list === list ? asked : null
  return (
    <>
      <ListPage
        list={list}
        hints={hints}
        actions={actions}
        empty={{
          title: `${list.screen}.empty`,
          text: `${list.screen}.emptyText`,
          step: { to: '/entryManage/receivingNoteAdd', label: 'inventoryManage.toReceiving' },
        }}
        above={<Sums list={list}>{can('inventoryManage_verify_button') && <LedgerCheck />}</Sums>}
        {...(can(`${list.screen}_detail_button`)
          ? { onOpen: (row: ListRecord) => useOpened.setState({ looked: row.id }) }
          : {})}
      />
      {looked !== null && (
        <StockDrawer list={list} id={looked} onClose={() => useOpened.setState({ looked: null })} />
      )}
      {mine && <VerbDialog {...mine} onClose={() => useOpened.setState({ asked: null })} />}
    </>
  )
}
