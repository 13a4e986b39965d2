/** Words of menu entries and buttons. */
import { beforeAll, expect, test } from 'vitest'
import { startTexts } from '@/engine/i18n/i18n'
import { mayHold, type Resource, titleOf, wordsOf } from './resources'

const resource: Resource = {
  id: '1',
  version: 1,
  code: 'role',
  kind: 'menu',
  belong: 'WMS',
  title: 'roleManage',
  hidden: false,
  path: '/roles',
}

beforeAll(() => startTexts('zh'))

test('a menu is named by its text, a button by that of its action', () => {
  expect(titleOf(resource)).toBe('角色管理')
  expect(titleOf({ kind: 'button', title: 'action.add' })).toBe('新增')
})

test('a title without a text is named by the name for administrators, else by itself', () => {
  expect(titleOf({ kind: 'menu', title: 'x1', realName: '月台' })).toBe('月台')
  expect(titleOf({ kind: 'menu', title: '月台看板' })).toBe('月台看板')
})

test('an entry is found by title, code and path', () => {
  for (const word of ['角色', 'role', '/roles']) expect(wordsOf(resource)).toContain(word)
})

test('nothing lies below a button', () => {
  expect(mayHold(resource)).toBe(true)
  expect(mayHold({ kind: 'button' })).toBe(false)
})
