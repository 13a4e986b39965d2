// @vitest-environment node
import { describe, expect, it } from 'vitest'
import type { FormField } from './fields'
import { type FormShape, groupsOf, orderOf } from './sections'

const fields: readonly FormField[] = [
  { field: 'code' },
  { field: 'min', when: (values) => values['cold'] === true },
  { field: 'cold', input: 'bool' },
  { field: 'remark' },
]
const shape: FormShape = {
  fields,
  lines: [
    { name: 'packs', title: 'packs', fields: [] },
    { name: 'rates', title: 'rates', fields: [] },
  ],
  sections: [
    { title: 'cold', fields: ['cold', 'min', 'packs'] },
    { title: 'empty', fields: ['nothing'] },
  ],
}
const read = (of: FormShape, values = {}) =>
  groupsOf(of, 'add', values).map((group) => [
    group.section?.title ?? '',
    ...group.fields.map((each) => each.field),
    ...group.lines.map((each) => each.name),
  ])

describe('the groups of a form', () => {
  it('begin with what no section names and end with the tables that none does; empty ones are left out', () => {
    expect(read(shape)).toEqual([
      ['', 'code', 'remark'],
      ['cold', 'cold', 'packs'],
      ['', 'rates'],
    ])
  })

  it('show a field when the others ask for it, in the order of the form', () => {
    expect(read(shape, { cold: true })[1]).toEqual(['cold', 'min', 'cold', 'packs'])
  })

  it('are one without sections', () => {
    expect(read({ fields })).toEqual([['', 'code', 'cold', 'remark']])
  })

  it('say in which order faults are told', () => {
    expect(orderOf(shape, 'add', { cold: true })).toEqual(['code', 'remark', 'min', 'cold', 'packs', 'rates'])
  })
})
