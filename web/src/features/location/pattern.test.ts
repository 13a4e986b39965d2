// @vitest-environment node
/** What the dialog's values become for the server. */
import { expect, test } from 'vitest'
import { bodyOf, FIRST, isAskable, marksOf } from './pattern'

test('marks to skip may be separated in any way', () => {
  expect(marksOf(' 4, 13，I、O；7 ')).toEqual(['4', '13', 'I', 'O', '7'])
  expect(marksOf(undefined)).toEqual([])
})

test('a direction that is not used is not sent, and one mark alone is its own end', () => {
  const body = bodyOf({ ...FIRST, areaCode: 'A1', depth: { used: true, from: ' 1 ' } })
  expect(body['rack']).toBeNull()
  expect(body['depth']).toMatchObject({ from: '1', to: '1', skip: [] })
  expect(body['column']).toMatchObject({ from: '1', to: '10' })
})

test('the server is asked once there is an area and every used direction has a beginning', () => {
  expect(isAskable(FIRST)).toBe(false)
  expect(isAskable({ ...FIRST, areaCode: 'A1' })).toBe(true)
  expect(isAskable({ ...FIRST, areaCode: 'A1', level: { used: true } })).toBe(false)
  expect(isAskable({ areaCode: 'A1' })).toBe(false)
})
