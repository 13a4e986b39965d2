import { describe, expect, it } from 'vitest'
import { differing, entryBody, type EntryLine, faultsOf, keepQty, lineBody, serverFaults } from './lines'

const line = (id: string, qtyExpected: number): EntryLine => ({
  id,
  lineNo: Number(id),
  goodsCode: 'G',
  goodsName: '鳕鱼',
  unitCode: 'BOX',
  locationCode: 'A-01',
  statusCode: 'OK',
  qtyExpected,
  weight: 1,
})
const lines = [line('1', 0.3), line('2', 10), line('3', 5)]

describe('entering goods', () => {
  it('only lines that differ are sent, exactly as typed', () => {
    const drafts = { '2': { qty: '9.50', reason: ' 破损 ' }, '1': { qty: '0.30', reason: '' } }
    const sent = differing(lines, drafts)
    expect(sent.map(({ id }) => id)).toEqual(['2'])
    expect(JSON.stringify(sent.map((each) => lineBody(each, drafts)))).toBe(
      '[{"id":"2","qty":9.50,"reason":"破损"}]',
    )
    expect(faultsOf(lines, drafts).size).toBe(0)
  })

  it('the day is named only where somebody chose one: before the cut-off the calendar is a day ahead', () => {
    const said = { drafts: {}, remark: ' ', day: null }
    expect(entryBody(lines, said)).toEqual({ remark: null, lines: [] })
    expect(entryBody(lines, { ...said, remark: ' 齐 ', day: '2026-11-20' })).toEqual({
      entryDate: '2026-11-20',
      remark: '齐',
      lines: [],
    })
  })

  it('more than was put away, no number, and a difference without a reason are all told at once', () => {
    const faults = faultsOf(lines, {
      '1': { qty: '0.31', reason: 'x' },
      '2': { qty: '', reason: '' },
      '3': { qty: '4', reason: '  ' },
    })
    expect([...faults]).toEqual([
      ['1', { qty: 'entryManage.tooMuch' }],
      ['2', { qty: 'entryManage.noNumber' }],
      ['3', { reason: 'rule.required' }],
    ])
  })

  it('a quantity below zero is no quantity, and is not read as its opposite', () => {
    expect(keepQty('-5')).toBe('-5')
    const faults = faultsOf(lines, { '3': { qty: '-5', reason: 'x' } })
    expect(faults.get('3')).toEqual({ qty: 'entryManage.noNumber' })
  })

  it("the server's faults come back to the lines that were sent", () => {
    const { faults, others } = serverFaults(
      [
        { field: 'lines[0].qty', msg: '太多' },
        { field: 'lines[0].reason', msg: '必填' },
        { field: 'entryDate', msg: '不能晚于今天' },
      ],
      [line('7', 1)],
    )
    expect(faults.get('7')).toEqual({ qty: '太多', reason: '必填' })
    expect(others).toEqual(['不能晚于今天'])
  })
})
