import { describe, expect, it } from 'vitest'
import { fieldsWith, pastedWith } from './lineFields'
import { filled } from './PasteDialog'

describe('the lines of opening stock that are typed or pasted', () => {
  it('begin with the usual status, which alone does not make a row a line', () => {
    expect(pastedWith('QUALIFIED').initial).toEqual({ statusCode: 'QUALIFIED' })
    expect(pastedWith('').initial).toBeUndefined()
    const rows = [
      { goodsCode: '', statusCode: 'QUALIFIED' },
      { goodsCode: 'FISH', statusCode: 'QUALIFIED' },
      { goodsCode: '', statusCode: 'DAMAGED' },
      { goodsCode: '', statusCode: '' },
    ]
    expect(filled(rows, 'QUALIFIED')).toEqual([rows[1], rows[2]])
  })

  it('have the usual status in the drawer, too', () => {
    const status = fieldsWith('QUALIFIED').find(({ field }) => field === 'statusCode')
    expect(status?.initial).toBe('QUALIFIED')
    expect(fieldsWith('').every(({ initial }) => initial === undefined)).toBe(true)
  })
})
