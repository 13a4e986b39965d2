import { describe, expect, it } from 'vitest'
import { newLine } from '@/engine/form/lines'
import { fieldsWith, pastedWith } from './lineFields'
import { filled } from './PasteDialog'

describe('the lines of opening stock that are typed or pasted', () => {
  it('begin with the usual status, which alone does not make a row a line', () => {
    const table = pastedWith({ code: 'QUALIFIED', name: '合格' })
    expect(table.initial).toEqual({ statusCode: 'QUALIFIED', statusName: '合格' })
    expect(pastedWith({ code: '', name: '' }).initial).toBeUndefined()
    const rows = [
      { goodsCode: '', statusCode: 'QUALIFIED' },
      { goodsCode: 'FISH', statusCode: 'QUALIFIED' },
      { goodsCode: '', statusCode: 'DAMAGED' },
      { goodsCode: '', statusCode: '' },
    ]
    expect(filled(rows, 'QUALIFIED')).toEqual([rows[1], rows[2]])
  })

  it('begin with rows that nobody has written in, which are no lines', () => {
    const table = pastedWith({ code: 'QUALIFIED', name: '合格' })
    const [first, second] = [newLine(table, []), newLine(table, [])]
    const written = { ...second, qty: '5' }
    expect(filled([first, written], 'QUALIFIED')).toEqual([written])
  })

  it('say all that a rule of batches may ask for', () => {
    const attributes = ['customsNo', 'ext1', 'ext2', 'ext3', 'ext4', 'ext5', 'grade', 'origin', 'plantNo']
    const names = [fieldsWith(''), pastedWith({ code: '', name: '' }).fields].map((fields) =>
      fields.map(({ field }) => field),
    )
    for (const fields of names) expect(fields).toEqual(expect.arrayContaining(attributes))
  })

  it('are chosen a status for by its name', () => {
    const status = pastedWith({ code: '', name: '' }).fields.find(({ field }) => field === 'statusCode')
    expect(status).toMatchObject({ input: 'choose', choose: 'statusCode' })
  })

  it('have the usual status in the drawer, too', () => {
    const status = fieldsWith('QUALIFIED').find(({ field }) => field === 'statusCode')
    expect(status?.initial).toBe('QUALIFIED')
    expect(fieldsWith('').every(({ initial }) => initial === undefined)).toBe(true)
  })
})
