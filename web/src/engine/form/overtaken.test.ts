import { describe, expect, it } from 'vitest'
import { changedFields } from './Overtaken'

describe('what somebody else has changed', () => {
  const fields = [
    { field: 'name' },
    { field: 'sort' },
    { field: 'remark' },
    { field: 'lines' },
    { field: 'notice' },
  ]
  const names = (before: Record<string, unknown>, now: Record<string, unknown>) =>
    changedFields(fields, before, now).map(({ field }) => field)

  it('is told field by field', () => {
    expect(names({ name: 'A', sort: 1, remark: null }, { name: 'B', sort: 1, remark: 'new' })).toEqual([
      'name',
      'remark',
    ])
  })

  it('is not told of secrets', () => {
    const secret = [{ field: 'name', input: 'password' as const }]
    expect(changedFields(secret, { name: 'A' }, { name: 'B' })).toEqual([])
  })

  it('is nothing where nothing and an empty text meet, and where a form keeps something of its own', () => {
    expect(names({ remark: null, notice: 'x', lines: [1] }, { remark: '', lines: [2] })).toEqual([])
  })
})
