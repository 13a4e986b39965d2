// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { GridColumn } from './columns'
import { fitting, geometryOf } from './geometry'
import { EMPTY_LAYOUT } from './layout'

const column = (id: string, width: number, more: Partial<GridColumn> = {}): GridColumn => ({
  id,
  title: id,
  kind: 'text',
  width,
  grows: false,
  numeric: false,
  sortable: false,
  shown: true,
  text: () => '',
  plain: () => '',
  ...more,
})
const columns = ['a', 'b', 'c', 'd', 'e'].map((id) => column(id, 200))
const ids = (some: readonly GridColumn[]) => some.map(({ id }) => id).join('')
const room = (width: number) => ({ ticks: true, actionWidth: 120, width })

describe('columns of a list', () => {
  it('stand whole beside the buttons of a row, or not at all', () => {
    expect(ids(fitting(columns, EMPTY_LAYOUT, room(1200)))).toBe('abcde')
    const some = fitting(columns, EMPTY_LAYOUT, room(1000))
    expect(ids(some)).toBe('abcd')
    expect(geometryOf(some, {}, true, 120).total).toBeLessThan(1000)
  })

  it('are never fewer than say what a row is, and all before there is a width', () => {
    expect(ids(fitting(columns, EMPTY_LAYOUT, room(300)))).toBe('abc')
    expect(fitting(columns, EMPTY_LAYOUT, room(0))).toBe(columns)
  })

  it('stay when somebody asked for them or made them', () => {
    const layout = { ...EMPTY_LAYOUT, visible: { e: true } }
    expect(ids(fitting(columns, layout, room(1000)))).toBe('abce')
    const made = [...columns.slice(0, 4), column('custom.1', 200, { kind: 'custom' })]
    expect(fitting(made, EMPTY_LAYOUT, room(1000)).map(({ id }) => id)).toContain('custom.1')
  })

  it('give up room before one is left out', () => {
    const growing = columns.map((each) => ({ ...each, grows: true }))
    expect(ids(fitting(growing, EMPTY_LAYOUT, room(1000)))).toBe('abcde')
  })
})
