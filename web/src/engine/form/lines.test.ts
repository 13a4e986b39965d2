// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { FormField } from './fields'
import {
  copyOf,
  editedLine,
  emptied,
  emptiedLines,
  keyOf,
  linesBody,
  lostCells,
  movedLine,
  newLine,
  toLines,
  type LinesField,
  withoutBlank,
} from './lines'
import { cellsOf, type ChoicesOf, pasteInto, readCell } from './paste'
import { stillWrong, wrongAt, wrongCells, wrongCount } from './wrong'

const packs: LinesField = {
  name: 'packs',
  title: 'goodsManage.packs',
  least: 1,
  most: 3,
  initial: (before) => ({ level: before.length + 1 }),
  fields: [
    { field: 'level', input: 'int', required: true },
    { field: 'gtin', max: 14 },
    { field: 'unitCode', input: 'choose', within: ['ownerCode'] },
    { field: 'status', code: 'enabledStatus', initial: 0 },
    { field: 'whole', input: 'bool' },
    { field: 'weight', input: 'decimal', places: 3 },
    { field: 'since', input: 'date' },
    { field: 'temp', input: 'decimal', places: 1, negative: true },
    { field: 'note', when: (row) => row['whole'] === true },
  ],
}
const words = (key: string, values?: Record<string, unknown>) => (values ? key + JSON.stringify(values) : key)
const choices: ChoicesOf = () => [
  { code: 0, label: '启用' },
  { code: 1, label: '停用' },
]
const fieldOf = (name: string): FormField => packs.fields.find((each) => each.field === name) ?? { field: '' }
const names = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['gtin'])

describe('rows', () => {
  it('of a new record are as many as there must be, each with the values of its fields and its place', () => {
    const [row, ...more] = toLines(packs, 'add', undefined)
    expect(more).toEqual([])
    expect(row).toMatchObject({ level: '1', status: 0, whole: false })
  })

  it('of a record keep what the boxes do not know, and get names of their own', () => {
    const rows = toLines(packs, 'edit', {
      packs: [{ level: 1, unitCode: 'BOX', unitName: '箱', weight: 1.25 }, { level: 2 }],
    })
    expect(rows[0]).toMatchObject({ level: '1', unitName: '箱', weight: '1.25' })
    expect(new Set(rows.map(keyOf)).size).toBe(2)
  })

  it('go to the server in their order with their shown fields only, numbers as numbers', () => {
    const row = { ...newLine(packs, []), gtin: ' 690 ', weight: '1.50', note: 'x', unitName: '箱' }
    expect(JSON.stringify(linesBody(packs, 'add', [row]))).toBe(
      '[{"level":1,"gtin":"690","unitCode":null,"status":0,"whole":false,"weight":1.50,"since":null,"temp":null}]',
    )
  })

  it('move by one place and stay where there is no other', () => {
    const rows = ['a', 'b', 'c'].map((gtin) => ({ ...newLine(packs, []), gtin }))
    expect(names(movedLine(rows, 0, 1))).toEqual(['b', 'a', 'c'])
    expect(names(movedLine(rows, 2, 1))).toEqual(['a', 'c', 'b'])
    expect(movedLine(rows, 0, -1)).toBe(rows)
    expect(movedLine(rows, 2, 3)).toBe(rows)
  })

  it('once more is another row with the same values', () => {
    const row = { ...newLine(packs, []), gtin: 'a' }
    expect(copyOf(row)).toMatchObject({ gtin: 'a' })
    expect(keyOf(copyOf(row))).not.toBe(keyOf(row))
  })

  it('keep the name of what was picked beside its code, and lose it with another code', () => {
    const picked = editedLine(packs, newLine(packs, []), fieldOf('unitCode'), 'BOX', {
      code: 'BOX',
      name: '箱',
    })
    expect(picked).toMatchObject({ unitCode: 'BOX', unitName: '箱' })
    expect(editedLine(packs, picked, fieldOf('unitCode'), 'BAG')['unitName']).toBeUndefined()
  })
})

describe('choices that hang on another field', () => {
  const fields: readonly FormField[] = [
    { field: 'warehouseCode', input: 'choose' },
    { field: 'areaCode', input: 'choose', within: ['warehouseCode'] },
    { field: 'locationCode', input: 'choose', within: ['areaCode'] },
    { field: 'name' },
  ]

  it('are emptied with it, and those that hang on them in turn', () => {
    expect(Object.keys(emptied(fields, ['warehouseCode']))).toEqual([
      'areaCode',
      'areaName',
      'locationCode',
      'locationName',
    ])
    expect(emptied(fields, ['name', 'locationCode'])).toEqual({})
  })

  it('are emptied in every row when they hang on a field of the record', () => {
    const rows = [{ ...newLine(packs, []), unitCode: 'BOX' }]
    expect(emptiedLines(packs, rows, ['ownerCode'])[0]?.['unitCode']).toBeUndefined()
    expect(emptiedLines(packs, rows, ['name'])).toBe(rows)
  })
})

describe('faults', () => {
  const rows = [
    { ...newLine(packs, []), gtin: 'a' },
    { ...newLine(packs, []), level: '', weight: '1.2345' },
  ]

  it('of the server stand in the cell they name, and end when it is changed', () => {
    const wrong = wrongAt({ field: 'packs[0].gtin', msg: '已被使用' }, [], [packs], { packs: rows })
    expect(wrong).toMatchObject({ name: 'packs', cell: { key: keyOf(rows[0] ?? {}), field: 'gtin' } })
    if (!wrong) return
    expect(stillWrong(wrong, { packs: [...rows].toReversed() })).toBe(true)
    expect(stillWrong(wrong, { packs: [{ ...rows[0], gtin: 'b' }] })).toBe(false)
    expect(stillWrong(wrong, { packs: [rows[1]] })).toBe(false)
  })

  it.each(['packs[9].gtin', 'packs[0].other', 'other[0].gtin', 'other'])(
    'that no box stands for are left to the form: %s',
    (field) => {
      expect(wrongAt({ field, msg: 'x' }, [{ field: 'name' }], [packs], { packs: rows })).toBeNull()
    },
  )

  it('are told of what is needed only beside what the row says elsewhere', () => {
    const unit: FormField = { field: 'unitCode', requiredWhen: (row) => row['level'] !== '1' }
    const table: LinesField = { name: 'packs', title: 'x', fields: [{ field: 'level' }, unit] }
    const said = wrongCells(
      table,
      'add',
      [{ level: '1' }, { level: '3' }, { level: '3', unitCode: 'CTN' }],
      (key) => key,
    )
    expect(said.map(({ cell, msg }) => [cell?.field, msg])).toEqual([['unitCode', 'rule.required']])
  })

  it('of all cells are found at once, of hidden ones none', () => {
    expect(wrongCells(packs, 'add', rows, words).map(({ cell, msg }) => [cell?.field, msg])).toEqual([
      ['level', 'rule.required'],
      ['weight', 'rule.decimal'],
    ])
  })

  it('of the number of rows name the number that there must be', () => {
    expect(wrongCount(packs, [], words)).toBe('form.tooFewLines{"count":1}')
    expect(wrongCount(packs, rows, words)).toBeNull()
    expect(wrongCount(packs, [...rows, ...rows], words)).toBe('form.tooManyLines{"count":3}')
  })
})

describe('a paste', () => {
  it.each([
    [
      'a\tb\nc\td',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'a\tb\r\nc\td\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      '"a\tx"\t"say ""hi"""\n\tb',
      [
        ['a\tx', 'say "hi"'],
        ['', 'b'],
      ],
    ],
    ['alone', [['alone']]],
    ['', [['']]],
  ])('is split into cells: %j', (text, cells) => {
    expect(cellsOf(text)).toEqual(cells)
  })

  it.each([
    ['level', '１２', '12'],
    ['weight', '1,234.5678', '1234.567'],
    ['weight', '12kg', undefined],
    ['temp', '-18', '-18'],
    ['status', '停用', 1],
    ['status', '1', 1],
    ['status', '没有的', undefined],
    ['whole', '是', true],
    ['whole', '', false],
    ['whole', 'perhaps', undefined],
    ['since', '2026/3/5', '2026-03-05'],
    ['since', '2026年3月5日', '2026-03-05'],
    ['since', '2026-02-30', undefined],
    ['unitCode', 'BOX 箱', 'BOX'],
    ['gtin', '', null],
  ])('reads %s "%s" as %j', (name, text, value) => {
    expect(readCell(fieldOf(name), text, choices)).toEqual(value)
  })

  it('fills rows from its cell on, adds what is missing and counts what does not fit', () => {
    const rows = [newLine(packs, [])]
    const columns = packs.fields.slice(1, 4)
    const cells = [['a', 'BOX', '启用'], ['b', 'BAG', '没有的'], ['c'], ['d', 'e']]
    const pasted = pasteInto(packs, rows, cells, { row: 0, columns }, choices)
    expect(names(pasted.rows)).toEqual(['a', 'b', 'c'])
    expect(pasted.rows.map((row) => row['level'])).toEqual(['1', '2', '3'])
    expect([pasted.filled, pasted.left]).toEqual([6, 3])
  })
})

describe('rows in which nothing stands', () => {
  const table: LinesField = {
    name: 'lines',
    title: 'form.line',
    least: 1,
    fields: [
      { field: 'code', input: 'choose', within: ['owner'] },
      { field: 'kind', initial: 'A' },
      { field: 'ok', input: 'bool' },
    ],
  }
  const blank = () => newLine(table, [])
  const said = () => ({ ...blank(), code: 'G1' })

  it('are left out, but as many stay as there must be; a row of the server never goes', () => {
    const row = said()
    expect(withoutBlank(table, [row, blank()])).toEqual([row])
    const [first] = withoutBlank(table, [blank(), blank()])
    expect(withoutBlank(table, [blank(), blank()])).toHaveLength(1)
    expect(first && 'code' in first).toBe(true)
    const cleared = { ...blank(), id: '7' }
    const rows = [row, cleared]
    expect(withoutBlank(table, rows)).toBe(rows)
  })

  it('lose nothing with another owner; rows that say something do', () => {
    expect(lostCells(table, [blank()], ['owner'])).toBe(0)
    expect(lostCells(table, [said(), blank(), said()], ['owner'])).toBe(2)
    expect(lostCells(table, [said()], ['remark'])).toBe(0)
  })
})
