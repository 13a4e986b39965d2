/** Settings of the organization: changes and rules. */
import { expect, test } from 'vitest'
import { changesOf, faultOf, groupsOf, type Setting } from './settings'

const setting = (name: string, part: Partial<Setting> = {}): Setting => ({
  name,
  group: 'session',
  kind: 'whole',
  value: '12',
  defaultValue: '12',
  min: 1,
  max: 720,
  version: 3,
  ...part,
})

test('only values that differ are sent, with the version that was seen', () => {
  const settings = [setting('sessionHours'), setting('lockAfter', { value: '5' })]
  expect(changesOf(settings, { sessionHours: ' 24 ', lockAfter: '5' })).toEqual([
    { name: 'sessionHours', value: '24', version: 3 },
  ])
})

test('groups keep the order of the server', () => {
  const settings = [setting('a', { group: 'x' }), setting('b', { group: 'y' }), setting('c', { group: 'x' })]
  expect(groupsOf(settings).map(([group, members]) => [group, members.length])).toEqual([
    ['x', 2],
    ['y', 1],
  ])
})

test('a whole number keeps its limits', () => {
  expect(faultOf(setting('a'), '1')).toBeNull()
  expect(faultOf(setting('a'), '720')).toBeNull()
  expect(faultOf(setting('a'), '721')).toEqual({ key: 'rule.outOfRange', values: { min: 1, max: 720 } })
  expect(faultOf(setting('a'), '0')?.key).toBe('rule.outOfRange')
  expect(faultOf(setting('a'), '1.5')?.key).toBe('rule.integer')
  expect(faultOf(setting('a'), '')?.key).toBe('rule.required')
})

test('a prefix is two to four capital letters', () => {
  const prefix = setting('p', { kind: 'prefix' })
  expect(['RK', 'RKD', 'ABCD'].map((value) => faultOf(prefix, value))).toEqual([null, null, null])
  expect(['R', 'rk', 'ABCDE', 'R1'].every((value) => faultOf(prefix, value) !== null)).toBe(true)
})
