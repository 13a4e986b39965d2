// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { FIELDS, LIST } from './fixtures'
import { basePath, listParams, nextSort, pageCount, readQuery, resultParams, writeQuery } from './query'

const read = (search: string) => readQuery(new URLSearchParams(search), LIST, FIELDS)
const write = (search: string, change: object) =>
  writeQuery(new URLSearchParams(search), { ...read(search), ...change }, LIST, FIELDS).toString()

describe('the address of a list', () => {
  it('gives the defaults when it is empty', () => {
    expect(read('')).toEqual({ filters: {}, sort: { field: 'code', type: 'asc' }, pageNum: 1, pageSize: 20 })
  })

  it('comes back as it was written', () => {
    const query = {
      filters: {
        name: '虾 & 鱼',
        status: '0,2',
        madeStart: '2026-03-01 00:00:00',
        madeEnd: '2026-03-05 23:59:59',
      },
      sort: { field: 'qty', type: 'desc' as const },
      pageNum: 3,
      pageSize: 500,
    }
    const address = writeQuery(new URLSearchParams(), query, LIST, FIELDS)
    expect(readQuery(new URLSearchParams(address.toString()), LIST, FIELDS)).toEqual(query)
  })

  it('leaves defaults out and the parameters of others alone', () => {
    expect(write('tab=lines&pageNum=4&name=fish', { filters: {}, pageNum: 1 })).toBe('tab=lines')
  })

  it.each([
    ['pageNum=0', 'pageNum', 1],
    ['pageNum=-2', 'pageNum', 1],
    ['pageNum=1.5', 'pageNum', 1],
    ['pageNum=x', 'pageNum', 1],
    ['pageSize=30', 'pageSize', 20],
    ['pageSize=1000', 'pageSize', 1000],
  ])('reads %s safely', (search, name, expected) => {
    expect(read(search)).toHaveProperty(name, expected)
  })

  it('drops an order the list does not offer', () => {
    expect(read('sortField=open&sortType=asc').sort).toEqual(LIST.sort)
    expect(read('sortField=qty&sortType=up').sort).toEqual(LIST.sort)
    expect(read('sortField=qty&sortType=desc').sort).toEqual({ field: 'qty', type: 'desc' })
  })

  it('drops values the server would refuse', () => {
    expect(read('qtyStart=abc&status=77&weightEnd=2.5').filters).toEqual({ weightEnd: '2.5' })
  })
})

describe('what the server is asked', () => {
  it('is page, order and filters for a list, and no page for the whole result', () => {
    const query = read('name=fish&pageNum=2')
    expect(listParams(query)).toEqual({
      name: 'fish',
      sortField: 'code',
      sortType: 'asc',
      pageNum: '2',
      pageSize: '20',
    })
    expect(Object.keys(resultParams(query))).not.toContain('pageNum')
  })

  it('goes to the base path however the list names it', () => {
    expect(basePath({ path: '/wms/goods/list' })).toBe('/wms/goods')
    expect(basePath({ path: '/wms/goods' })).toBe('/wms/goods')
  })
})

describe('a press on a title', () => {
  it('goes up, down, and back to the own order', () => {
    const own = LIST.sort
    const up = nextSort(own, 'qty', own)
    const down = nextSort(up, 'qty', own)
    expect([up, down, nextSort(down, 'qty', own)]).toEqual([
      { field: 'qty', type: 'asc' },
      { field: 'qty', type: 'desc' },
      own,
    ])
  })

  it('toggles the column of the own order', () => {
    const own = LIST.sort
    const down = nextSort(own, 'code', own)
    expect(down).toEqual({ field: 'code', type: 'desc' })
    expect(nextSort(down, 'code', own)).toEqual({ field: 'code', type: 'asc' })
  })
})

it('counts at least one page', () => {
  expect([pageCount(0, 20), pageCount(20, 20), pageCount(21, 20)]).toEqual([1, 1, 2])
})
