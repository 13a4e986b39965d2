import { describe, expect, it } from 'vitest'
import type { ColumnMeta, ListMeta } from '@/engine/list/meta'
import { carriedOver, typeIn } from './report'

const column = (field: string, filter?: ColumnMeta['filter']): ColumnMeta => ({
  field,
  kind: 'text',
  title: field,
  sortable: true,
  shown: true,
  ...(filter ? { filter } : {}),
})
const moves: ListMeta = {
  name: 'moves',
  screen: 'inventoryQuery',
  path: '/moves',
  sort: { field: 'postedAt', type: 'desc' },
  columns: [
    column('goodsCode', 'choose'),
    column('postedAt', 'dateRange'),
    column('qty'),
    column('quality', 'anyOf'),
  ],
}

describe('another report', () => {
  it('keeps the filters that it knows, the size of the page and nothing else', () => {
    const asked =
      'goodsCode=G1&quality=2&locationCode=A&sortField=expiryDate&sortType=asc&pageNum=7&pageSize=50&qty=3'
    const next = carriedOver(new URLSearchParams(asked), moves, '2')
    expect([...next]).toEqual([
      ['goodsCode', 'G1'],
      ['quality', '2'],
      ['pageSize', '50'],
      ['type', '2'],
    ])
  })

  it('keeps both ends of a range of times', () => {
    const asked = new URLSearchParams('type=1&postedAtStart=a&postedAtEnd=b')
    expect(carriedOver(asked, moves, '0').toString()).toBe('postedAtStart=a&postedAtEnd=b')
  })

  it('an unknown type is the stock', () => {
    expect(typeIn(new URLSearchParams('type=9'))).toBe('0')
    expect(typeIn(new URLSearchParams('type=1'))).toBe('1')
  })
})
