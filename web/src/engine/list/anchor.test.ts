// @vitest-environment node
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { ApiError, STATUS } from '@/engine/client/apiError'
import { anchorOf, listKey, readAfter } from './anchor'

const BASE = '/wms/goods'
const params = (pageNum: number) => ({ sortField: 'code', pageNum: String(pageNum), pageSize: '2' })
const rows = (...ids: string[]) => ({ records: ids.map((id) => ({ id })), total: 9 })
const kept = (pageNum: number, page: unknown, change: object = {}) => {
  const client = new QueryClient()
  client.setQueryData(listKey(BASE, { ...params(pageNum), ...change }), page)
  return client
}

describe('a page begins', () => {
  it('after the last row of the page before', () => {
    expect(anchorOf(kept(4, rows('7', '8')), BASE, params(5))).toBe('8')
  })

  it.each([
    ['the first one', kept(0, rows('1', '2')), 1],
    ['far from what was seen', kept(4, rows('7', '8')), 6],
    ['behind a page that is not whole', kept(4, rows('7')), 5],
    ['behind a page in another order', kept(4, rows('7', '8'), { sortField: 'name' }), 5],
    ['behind a page of another list', kept(4, rows('7', '8')), 5, '/wms/unit'],
  ])('by its number when it is %s', (_, client, pageNum, base = BASE) => {
    expect(anchorOf(client, base, params(pageNum))).toBeUndefined()
  })

  it('by its number when the page before is out of date', async () => {
    const client = kept(4, rows('7', '8'))
    await client.invalidateQueries({ queryKey: [BASE] })
    expect(anchorOf(client, BASE, params(5))).toBeUndefined()
  })
})

describe('the server', () => {
  const asked = async (anchor: string | undefined, refusal?: Error) => {
    const places: object[] = []
    const answer = readAfter(anchor, (place) => {
      places.push(place)
      return refusal && 'afterId' in place ? Promise.reject(refusal) : Promise.resolve('page')
    })
    return [await answer.catch((error: unknown) => error), places]
  }
  const refused = (field: string) => new ApiError(STATUS.invalid, 'no', { fields: [{ field, msg: 'no' }] })

  it('is told the row', async () => {
    expect(await asked('8')).toEqual(['page', [{ afterId: '8' }]])
    expect(await asked(undefined)).toEqual(['page', [{}]])
  })

  it('is asked by number when it does not find the row any more', async () => {
    expect(await asked('8', refused('afterId'))).toEqual(['page', [{ afterId: '8' }, {}]])
  })

  it('is not asked twice when it refuses something else', async () => {
    const refusal = refused('code')
    expect(await asked('8', refusal)).toEqual([refusal, [{ afterId: '8' }]])
  })
})
