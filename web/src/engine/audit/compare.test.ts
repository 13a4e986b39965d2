// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { FormField } from '@/engine/form/fields'
import type { LinesField } from '@/engine/form/lines'
import { compareFields, compareLines } from './compare'

const fields: readonly FormField[] = [
  { field: 'code' },
  { field: 'name' },
  { field: 'remark' },
  { field: 'open', input: 'bool' },
  { field: 'secret', input: 'password' },
  { field: 'only', modes: ['add'] },
]
const lines: LinesField = {
  name: 'packs',
  title: 'packs',
  fields: [{ field: 'level' }, { field: 'gtin' }, { field: 'weight', input: 'decimal' }],
}
const said = (before: unknown, after: unknown) =>
  compareLines(lines, before, after).map(({ fate, line, fields: names }) => [fate, line, ...names].join(' '))

describe('fields', () => {
  it('stand with the changed ones first, and nothing, null and blank are one', () => {
    const before = { code: 'A', name: 'old', remark: null, open: false, secret: 'x', only: 1 }
    const after = { code: 'A', name: 'new', remark: ' ', secret: 'y', only: 2 }
    expect(compareFields(fields, before, after).map((each) => [each.field.field, each.changed])).toEqual([
      ['name', true],
      ['code', false],
      ['remark', false],
      ['open', false],
    ])
  })
})

describe('lines', () => {
  const [a, b, c] = [
    { level: 1, gtin: 'a', weight: 1 },
    { level: 2, gtin: 'b', weight: 2 },
    { level: 3, gtin: 'c', weight: 3 },
  ]

  it.each([
    ['that are the same', [a, b], [a, b], ['same 1', 'same 2']],
    ['that changed places', [a, b], [b, a], ['same 1', 'same 2']],
    ['of which one changed', [a, b], [a, { ...b, weight: 9 }], ['same 1', 'changed 2 weight']],
    ['of which the middle one went', [a, b, c], [a, c], ['same 1', 'removed 2', 'same 2']],
    ['of which one came', [a, c], [a, b, c], ['same 1', 'added 2', 'same 3']],
    ['with another name at the same place', [a], [{ ...a, level: 7 }], ['changed 1 level']],
    ['that have nothing in common', [a], [{ level: 7, gtin: 'x', weight: 8 }], ['added 1', 'removed 1']],
    ['of a record that had none', undefined, [a], ['added 1']],
  ])('%s', (_name, before, after, changes) => {
    expect(said(before, after).toSorted()).toEqual(changes.toSorted())
  })
})
