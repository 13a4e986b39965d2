// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { LIST } from '@/engine/list/fixtures'
import type { ListRecord } from '@/engine/list/meta'
import { valueText } from '@/ui/valueText'
import { type ColumnWords, columnsOf, fileColumns, type GridColumn, withCustomColumns } from './columns'

const words: ColumnWords = {
  t: (key) => key,
  codeOf: (_table, value) =>
    value === 0
      ? { key: 'new', label: 'New', tone: 'neutral' }
      : value === 1
        ? { key: 'kind', label: 'A kind' }
        : null,
  labelsOf: () => ['New', 'A kind with a rather long label'],
}
const row: ListRecord = {
  id: '9',
  code: 'G-1',
  status: 0,
  qty: 1234,
  weight: 12.5,
  made: '2026-03-05T08:30:59+08:00',
  open: false,
  remark: null,
}
const columns = columnsOf(LIST.columns, words, { weight: { unit: 'kg', places: 3 } })

function column(id: string, among: readonly GridColumn[] = columns): GridColumn {
  const found = among.find((each) => each.id === id)
  if (!found) throw new Error(`no column ${id}`)
  return found
}

describe('a cell that says several fields', () => {
  const said = (each: ListRecord) => [each['code'], each['remark'], each['qty']].map(valueText).join(' ')
  const shown = LIST.columns.filter(({ field }) => field !== 'remark')
  const made = columnsOf(shown, words, { code: { text: said, parts: ['remark'] } }, LIST.columns)

  it('is given these and nothing else', () => {
    expect(column('code', made).text({ ...row, remark: 'cold' })).toBe('G-1 cold ')
  })

  it('is taken apart in a file, which has no field twice', () => {
    const file = fileColumns([column('code', made), column('qty', made)])
    expect(file.map(({ id }) => id)).toEqual(['code', 'remark', 'qty'])
    expect(file.map(({ plain }) => plain({ ...row, remark: 'cold' }))).toEqual(['G-1', 'cold', '1234'])
    const both = columnsOf(LIST.columns, words, { code: { text: said, parts: ['remark'] } })
    const ticked = [column('code', both), column('remark', both)]
    expect(fileColumns(ticked).map(({ id }) => id)).toEqual(['code', 'remark'])
  })
})

describe('a cell', () => {
  it.each([
    ['qty', '1,234', '1234'],
    ['weight', '12.500', '12.5'],
    ['made', '2026-03-05 08:30', '2026-03-05 08:30'],
    ['open', 'shared.no', 'shared.no'],
    ['remark', '', ''],
    ['status', 'New', 'New'],
  ])('of %s reads %s and exports %s', (id, text, plain) => {
    expect(column(id).text(row)).toBe(text)
    expect(column(id).plain(row)).toBe(plain)
  })

  it('shows the clock of the warehouse, whatever the browser’s zone', () => {
    expect(column('made').text({ id: '1', made: '2026-03-05T23:59:00-05:00' })).toBe('2026-03-05 23:59')
  })

  it('has a dot only for a code with a tone, and the word of an unknown code is the code', () => {
    const status = column('status')
    expect(status.status?.(row)).toEqual({ tone: 'neutral', word: 'New' })
    expect(status.status?.({ id: '1', status: 1 })).toBeNull()
    expect(status.text({ id: '1', status: 7 })).toBe('7')
  })
})

it('a title carries its unit, and a code column has room for its longest label', () => {
  expect(column('weight').title).toBe('title of weight (kg)')
  expect(column('status').width).toBeGreaterThan(
    columnsOf(LIST.columns, { ...words, labelsOf: () => [] })[2]?.width ?? 0,
  )
})

describe('a computed column', () => {
  it('is numeric, not sortable, and computes from exact values', () => {
    const [worth] = withCustomColumns(columns, [
      { id: 'custom.1', title: 'Worth', formula: '{qty} * {weight}', places: 1 },
    ]).slice(-1)
    expect(worth).toMatchObject({ title: 'Worth', numeric: true, sortable: false })
    expect(worth?.text(row)).toBe('15,425.0')
    expect(worth?.plain(row)).toBe('15425.0')
    expect(worth?.text({ ...row, qty: null })).toBe('')
  })

  it('shows nothing when a column it names is gone', () => {
    const made = withCustomColumns(columns, [
      { id: 'custom.1', title: 'Old', formula: '{gone} * 2', places: 0 },
    ])
    expect(column('custom.1', made).text(row)).toBe('')
  })
})

it('text of any value never reads [object Object]', () => {
  expect([valueText(['a', 2]), valueText({}), valueText(true), valueText(null)]).toEqual([
    'a, 2',
    '',
    'true',
    '',
  ])
})
