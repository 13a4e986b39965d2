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

/** What one end of a move says beside its place. Which state is named depends on the other end. */
const END = ['Beyond', 'Container', 'Status', 'Frozen', 'Entered'] as const
const partsOf = (own: 'from' | 'to', other: 'from' | 'to') => [
  ...END.map((name) => `${own}${name}`),
  `${other}Location`,
  ...END.map((name) => `${other}${name}`),
]

/** Fields whose words stand in the two ends. */
const IN_WORDS: ReadonlySet<string> = new Set([
  ...END.flatMap((name) => [`from${name}`, `to${name}`]),
  'locationCode',
  'containerCode',
])

const fromText = (row: ListRecord) => endsOf(row, text).from
const toText = (row: ListRecord) => endsOf(row, text).to

const hintsOf = (ways: Ways): ListHints => ({
  show: leading(lists.inventoryLog, FIRST).filter((field) => !IN_WORDS.has(field)),
  columns: {
    ...flowHints(ways).columns,
    fromLocation: { width: 330, text: fromText, parts: partsOf('from', 'to') },
    toLocation: { width: 330, text: (row) => `→ ${toText(row)}`, parts: partsOf('to', 'from') },
    reversed: { width: 120, render: reversedCell, parts: ['reversal'] },
  },
})

const EMPTY = { title: 'inventoryLog.empty', text: 'inventoryLog.emptyText' }

/** The page of inventoryLog. */
export function LogPage() {
  const ways = useWays()
  const hints = useMemo(() => hintsOf(ways), [ways])
  return <ListPage list={lists.inventoryLog} hints={hints} empty={EMPTY} />
}
