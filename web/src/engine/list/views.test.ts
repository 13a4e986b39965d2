import { beforeEach, expect, it } from 'vitest'
import { EMPTY_LAYOUT } from '@/engine/grid/layout'
import { loadViews, removeView, type SavedView, saveView } from './views'

const view = (name: string, status = '0'): SavedView => ({
  name,
  query: { filters: { status }, sort: { field: 'code', type: 'asc' }, pageSize: 50 },
  layout: EMPTY_LAYOUT,
})

beforeEach(() => localStorage.clear())

it('a saved view is there again, for its list and user only', () => {
  saveView('goods', 'anna', view('To count'))
  expect(loadViews('goods', 'anna')).toEqual([view('To count')])
  expect(loadViews('goods', 'ben')).toEqual([])
  expect(loadViews('unit', 'anna')).toEqual([])
})

it('saving under a used name replaces it in its place', () => {
  saveView('goods', 'anna', view('A'))
  saveView('goods', 'anna', view('B'))
  expect(saveView('goods', 'anna', view('A', '1'))).toEqual([view('A', '1'), view('B')])
})

it('a removed view is gone', () => {
  saveView('goods', 'anna', view('A'))
  expect(removeView('goods', 'anna', 'A')).toEqual([])
  expect(loadViews('goods', 'anna')).toEqual([])
})

it('what is unreadable in the store is ignored', () => {
  localStorage.setItem('floe.views.anna.goods', '[{"name":1},null,7]')
  expect(loadViews('goods', 'anna')).toEqual([])
  localStorage.setItem('floe.views.anna.goods', '{broken')
  expect(loadViews('goods', 'anna')).toEqual([])
})
