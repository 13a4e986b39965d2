import { describe, expect, test } from 'vitest'
import { documentOf, minutesSince, placeOf, waitOf } from './job'

const all = () => true
const putaway = { docKind: 'putaway', docId: '7', containerCode: 'P 1' }

describe('where a job is done', () => {
  test('by scan on the scanner page, else in the mode of its document that confirms it', () => {
    expect(placeOf(putaway, all, true)).toBe('/entryManage/scanPutaway?container=P%201')
    expect(placeOf(putaway, all, false)).toBe(
      '/entryManage/putawayNoteManageDetail?operationType=grounding&id=7',
    )
    const receiving = { docKind: 'receiving', docId: '8', containerCode: null }
    expect(placeOf(receiving, all, true)).toBe('/entryManage/scanReceiving?note=8')
    const picking = { docKind: 'picking', docId: '9', containerCode: null }
    expect(placeOf(picking, all, true)).toBe('/deliveryManage/scanPicking?note=9')
    expect(placeOf(picking, all, false)).toContain('operationType=pick')
  })

  test('nowhere for a document that nobody knows or may not open', () => {
    expect(placeOf({ ...putaway, docKind: 'counting' }, all, true)).toBeUndefined()
    expect(placeOf(putaway, () => false, true)).toBeUndefined()
    const noScanner = (path: string) => !path.includes('scan')
    expect(placeOf(putaway, noScanner, true)).toContain('grounding')
    expect(documentOf(putaway, all)).toContain('operationType=detail')
  })
})

test('minutes are whole and never below zero', () => {
  const now = Date.parse('2026-03-02T08:10:30Z')
  expect(minutesSince('2026-03-02T16:00:00+08:00', now)).toBe(10)
  expect(minutesSince('2026-03-02T09:00:00Z', now)).toBe(0)
  expect(minutesSince('', now)).toBe(0)
  expect([0, 119, 120, 2879, 2880].map(waitOf)).toEqual([
    { unit: 'waited', count: 0 },
    { unit: 'waited', count: 119 },
    { unit: 'waitedHours', count: 2 },
    { unit: 'waitedHours', count: 47 },
    { unit: 'waitedDays', count: 2 },
  ])
})
