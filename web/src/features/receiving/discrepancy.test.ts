import { describe, expect, it } from 'vitest'
import { differs, discrepancyPage } from './discrepancy'

const line = (id: string, more: object = {}) => ({
  id,
  lineNo: Number(id),
  goodsCode: `G${id}`,
  goodsName: `货${id}`,
  baseUnit: 'BAG',
  baseUnitName: '袋',
  unitCode: 'BAG',
  packFactor: 1,
  qtyExpected: 100,
  qtyAccepted: 100,
  qtyShort: 0,
  qtyOver: 0,
  qtyRejected: 0,
  qtyDamaged: 0,
  lineStatus: 2,
  ...more,
})
const receipt = (id: string, lineId: string, more: object = {}) => ({
  id,
  lineId,
  qty: 10,
  frozen: false,
  verdict: 0,
  lotCheck: 1,
  rejectedQty: 0,
  ...more,
})
const language = { say: (key: string) => key, lang: 'en' }

describe('a discrepancy report', () => {
  it('says of a note that is not finished which goods are still to come, and does not call them as announced', () => {
    const page = discrepancyPage(
      {
        docNo: 'RK1',
        lines: [
          line('1', { qtyAccepted: 90, qtyDamaged: 2 }),
          line('2', { qtyAccepted: 0, qtyOpen: 100, lineStatus: 0 }),
          line('3'),
        ],
        receipts: [receipt('11', '1', { productTemp: -5, verdict: 2, overrideReason: '货主同意' })],
      },
      language,
    )
    expect(page).toContain('receivingPage.difference.unfinished')
    expect(page).toContain('receivingPage.title.qtyOpen')
    expect(page).toContain('货2<span class="u">G2</span>')
    expect(page).not.toContain('货3<span class="u">G3</span>')
    expect(page).toContain('-5 °C receivingPage.passedOver')
    expect(page).not.toContain('code.temperatureVerdict.reject')
  })

  it('is there only where something came otherwise', () => {
    expect(differs({ lines: [line('1')], receipts: [receipt('11', '1')] })).toBe(false)
    for (const field of ['qtyShort', 'qtyOver', 'qtyRejected', 'qtyDamaged']) {
      expect(differs({ lines: [line('1', { [field]: '0.5' })] }), field).toBe(true)
    }
    const odd: readonly object[] = [
      { verdict: 1 },
      { lotCheck: 3 },
      { rejectedQty: 2 },
      { damagedType: 'WET' },
      { overrideReason: '探头坏了' },
    ]
    for (const more of odd) {
      expect(differs({ lines: [line('1')], receipts: [receipt('11', '1', more)] })).toBe(true)
      const back = { ...more, reversedAt: '2026-11-01T00:00:00Z' }
      expect(differs({ lines: [line('1')], receipts: [receipt('11', '1', back)] })).toBe(false)
    }
  })

  it('tells what was announced and what came by line, with reasons, readings and places to sign', () => {
    const page = discrepancyPage(
      {
        docNo: 'RK1',
        ownerName: 'A & B',
        reeferActualTemp: -19.5,
        probesAsked: 3,
        probesTaken: 2,
        lines: [
          line('1', { qtyAccepted: 90, qtyShort: 6, qtyRejected: 4, shortReason: '<少发>' }),
          line('2'),
        ],
        receipts: [
          receipt('11', '1', {
            rejectedQty: 4,
            qty: 0,
            rejectionReason: '超温',
            productTemp: -8,
            verdict: 2,
          }),
          receipt('12', '2', { rejectedQty: 9, reversedAt: '2026-11-01T00:00:00Z' }),
        ],
      },
      language,
    )
    expect(page).toContain('A &#38; B')
    expect(page).toContain('-19.5 °C')
    expect(page).toContain('2 / 3')
    expect(page).toContain('&#60;少发&#62;; 超温')
    expect(page).toContain('-8 °C code.temperatureVerdict.reject')
    expect(page).not.toContain('货2<span class="u">G2</span>')
    expect(page).toContain('receivingPage.difference.asAnnounced')
    expect(page.match(/paper\.sign/g)).toHaveLength(3)
  })
})
