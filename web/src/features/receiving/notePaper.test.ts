import { describe, expect, it } from 'vitest'
import { notePage } from './notePaper'

const line = (id: string, more: object = {}) => ({
  id,
  lineNo: Number(id),
  goodsCode: `G${id}`,
  goodsName: `货${id}`,
  baseUnit: 'BAG',
  baseUnitName: '袋',
  unitCode: 'CTN',
  unitName: '箱',
  packFactor: 12,
  qtyEntered: 40,
  qtyExpected: 480,
  qtyAccepted: 0,
  qtyRejected: 0,
  qtyOpen: 480,
  grossWeight: 240.5,
  receivedWeight: 0,
  batch: { batchNo: 'L1', productionDate: '2026-01-02' },
  lineStatus: 0,
  ...more,
})
const note = {
  docNo: 'RK20260301001',
  kind: 1,
  ownerName: 'A & B',
  lines: [line('1'), line('2')],
  receipts: [],
}
const language = { say: (key: string) => key, lang: 'zh-CN' }

describe('a receiving note on paper', () => {
  it('has its number as bars, what is announced with its batch, and room for what comes', () => {
    const page = notePage(note, language)
    expect(page).toContain('<figcaption>RK20260301001</figcaption>')
    expect(page.match(/<rect /g)?.length).toBeGreaterThan(30)
    expect(page).toContain('A &#38; B')
    expect(page).toContain(
      '<td>L1</td><td class="d">2026-01-02</td><td class="n">40 箱</td><td class="n">480</td>',
    )
    expect(page).toContain('<td class="n">480</td><td class="n"></td><td class="n"></td><td>袋</td>')
    expect(page).toContain('paper.column.temperature')
    expect(page).toContain('<td class="n">481</td></tr></tfoot>')
    expect(page.match(/paper\.sign\./g)).toHaveLength(3)
    expect(page).not.toContain('receivingPage.receipts')
  })

  it('tells each receipt that stands with its batch, weight and reading', () => {
    const receipt = {
      id: '8',
      lineId: '1',
      qty: 480,
      frozen: false,
      weight: 236.125,
      rejectedQty: 0,
      productTemp: -19.5,
    }
    const came = {
      ...note,
      lines: [line('1', { qtyAccepted: 480, receivedWeight: 236.125 }), line('2')],
      receipts: [
        { ...receipt, batchNo: 'L9', containerCode: 'P-1', locationCode: 'DOCK', receivedBy: '王' },
        { ...receipt, id: '9', batchNo: 'GONE', reversedAt: '2026-03-01T10:00:00+08:00' },
      ],
    }
    const page = notePage(came, language)
    expect(page).toContain('<td>L9</td><td class="d">P-1</td><td>DOCK</td><td class="n">480</td>')
    expect(page).toContain('<td class="n">-19.5</td>')
    expect(page).not.toContain('GONE')
    expect(page).toContain('<td class="n">236.125</td></tr></tfoot>')
  })

  it('is called a return where goods come back', () => {
    expect(notePage({ ...note, kind: 2 }, language)).toContain('<h1>receivingPage.returnNote</h1>')
  })
})
