/** inventoryLog: every move, the latest first, in words: from where to where, what was taken back, for which document. */
import { useMemo } from 'react'
import { text } from '@/engine/i18n/i18n'
import { leading } from '@/engine/list/leading'
import { ListPage } from '@/engine/list/ListPage'
import type { ListRecord } from '@/engine/list/meta'
import type { ListHints } from '@/engine/list/useListColumns'
import { lists } from '@/generated/lists'
import { useWays, type Ways } from './DocumentLink'
import { flowHints, reversedCell } from './flow'
import { endsOf } from './words'

const FIRST = [
  'postedAt',
  'verb',
  'fromLocation',
  'toLocation',
  'goodsCode',
  'goodsName',
  'qty',
  'unitName',
  'weight',
  'batchNo',
  'ownerName',
  'docNo',
  'reversed',
  'postedBy',
  'reason',
] as const

/** Fields whose words stand in the two ends. */
const IN_WORDS: ReadonlySet<string> = new Set([
  'fromBeyond',
  'fromContainer',
  'fromStatus',
  'fromFrozen',
  'fromEntered',
  'toBeyond',
  'toContainer',
  'toStatus',
  'toFrozen',
  'toEntered',
  'locationCode',
  'containerCode',
])

const fromText = (row: ListRecord) => endsOf(row, text).from
const toText = (row: ListRecord) => endsOf(row, text).to

const hintsOf = (ways: Ways): ListHints => ({
  show: leading(lists.inventoryLog, FIRST).filter((field) => !IN_WORDS.has(field)),
  columns: {
    ...flowHints(ways).columns,
    fromLocation: { width: 330, text: fromText },
    toLocation: { width: 330, text: (row) => `→ ${toText(row)}` },
    reversed: { width: 120, render: reversedCell },
  },
})

const EMPTY = { title: 'inventoryLog.empty', text: 'inventoryLog.emptyText' }

/** The page of inventoryLog. */
export function LogPage() {
  const ways = useWays()
  const hints = useMemo(() => hintsOf(ways), [ways])
  return <ListPage list={lists.inventoryLog} hints={hints} empty={EMPTY} />
}
