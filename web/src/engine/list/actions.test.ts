// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { actionsAt, type ListAction, namesText, rowActions, rowAllows } from './actions'
import { LIST } from './fixtures'

const run = () => undefined
const edit: ListAction = { name: 'edit', on: 'row', run }
const enable: ListAction = { name: 'enable', on: ['row', 'batch'], run }
const remove: ListAction = { name: 'delete', on: ['row', 'batch'], danger: true, run }
const look: ListAction = { name: 'detail', on: 'row', always: true, run }
const free: ListAction = { name: 'help', on: 'page', permission: '', run }

const row = (...can: string[]) => ({ id: '1', can })

describe('actions of a place', () => {
  it('need their place and their permission', () => {
    const held = new Set(['goodsManage_edit_button', 'goodsManage_enable_button'])
    const at = (place: 'page' | 'row' | 'batch') =>
      actionsAt(place, [remove, edit, enable, free], LIST, (code) => held.has(code)).map(
        (action) => action.name,
      )
    expect(at('row')).toEqual(['edit', 'enable'])
    expect(at('batch')).toEqual(['enable'])
    expect(at('page')).toEqual(['help'])
  })
})

describe('actions of a row', () => {
  it('are those its state allows: the first safe one as a word, danger last', () => {
    const { next, rest } = rowActions(row('delete', 'edit', 'enable'), [remove, edit, enable, look])
    expect(next?.name).toBe('edit')
    expect(rest.map((action) => action.name)).toEqual(['enable', 'detail', 'delete'])
  })

  it('leave out what does not fit the row', () => {
    const way: ListAction = { ...look, name: 'way', fits: ({ id }) => id === '2' }
    expect(rowActions(row('edit'), [edit, way]).rest).toEqual([])
    expect(rowActions({ ...row('edit'), id: '2' }, [edit, way]).rest).toEqual([way])
  })

  it('offer no danger as the word of the row', () => {
    const { next, rest } = rowActions(row('delete'), [remove, edit])
    expect(next).toBeUndefined()
    expect(rest.map((action) => action.name)).toEqual(['delete'])
  })

  it('are not asked of the state when they only look, nor when the list has no states', () => {
    expect(rowAllows(row(), look)).toBe(true)
    expect(rowAllows(row(), edit)).toBe(false)
    expect(rowAllows({ id: '1' }, edit)).toBe(true)
  })
})

it('names ten records and counts the rest', () => {
  const names = Array.from({ length: 13 }, (_, place) => `G${place}`)
  const t = (key: string, values?: Record<string, unknown>) =>
    key === 'list.nameJoin' ? ', ' : `${String(values?.['names'])} +${String(values?.['count'])}`
  expect(namesText(names.slice(0, 2), t)).toBe('G0, G1')
  expect(namesText(names, t)).toBe('G0, G1, G2, G3, G4, G5, G6, G7, G8, G9 +3')
})
