/** Columns of stock, in the order in which people ask: what, whose, where, which batch, in which state, how much. */
import { text } from '@/engine/i18n/i18n'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import type { ListHints } from '@/engine/list/useListColumns'
import type { ListRecord } from '@/engine/list/meta'
import { HoldText } from '@/ui/HoldText'
import { StatusText } from '@/ui/StatusText'
import { ThermosphereText } from '@/ui/ThermosphereText'
import { valueText } from '@/ui/valueText'
import { codeWord } from './words'

/** Fields of stock that come first. */
export const STOCK_FIRST = [
  'goodsCode',
  'goodsName',
  'locationCode',
  'qty',
  'available',
  'unitName',
  'shelfLifeState',
  'frozen',
  'statusName',
  'ownerName',
  'containerCode',
  'batchNo',
  'expiryDate',
  'entered',
  'held',
  'weight',
  'thermosphere',
  'spec',
  'firstInAt',
] as const

/** The state of shelf life with the days that are left, as a cell. */
function ShelfLife({ row }: { readonly row: ListRecord }) {
  const entry = codeEntry('shelfLifeState', row['shelfLifeState'])
  if (!entry) return '–'
  const word = text(codeLabelKey('shelfLifeState', entry))
  const left = row['daysLeft']
  return (
    <StatusText tone={entry.tone ?? 'neutral'}>
      {typeof left === 'number' ? `${word} · ${daysText(left)}` : word}
    </StatusText>
  )
}

/** Days that are left, or since when they are over. */
export function daysText(left: number): string {
  return left < 0
    ? text('inventoryManage.daysOver', { count: -left })
    : text('inventoryManage.daysLeft', { count: left })
}

/** The thermosphere as a cell. */
export function thermosphereCell(row: ListRecord) {
  const of = valueText(row['thermosphere'])
  return of === '' ? '–' : <ThermosphereText of={of}>{codeWord('thermosphere', of, text)}</ThermosphereText>
}

/** What is special about the columns of stock. */
export const stockHints: Omit<ListHints, 'show'> = {
  columns: {
    goodsCode: { width: 130 },
    // It gives up a third of it before the grid scrolls: two goods of one maker must still be told apart.
    goodsName: { width: 280 },
    spec: { width: 110 },
    unitName: { width: 70 },
    ownerName: { width: 150 },
    locationCode: { width: 140 },
    containerCode: { width: 150 },
    batchNo: { width: 130 },
    statusName: { width: 100 },
    shelfLifeState: { width: 150, render: (row) => <ShelfLife row={row} />, parts: ['daysLeft'] },
    thermosphere: { width: 100, render: thermosphereCell },
    frozen: {
      width: 90,
      render: (row) =>
        row['frozen'] === true ? <HoldText>{text('code.freezeStatus.frozen')}</HoldText> : '–',
    },
    entered: {
      width: 100,
      render: (row) =>
        row['entered'] === false ? (
          <StatusText tone="waiting">{text('inventoryManage.notEntered')}</StatusText>
        ) : (
          text('inventoryManage.isEntered')
        ),
    },
    weight: { places: 3 },
  },
}
