import { describe, expect, it } from 'vitest'
import { putawayPage } from './notePaper'

const line = (id: string, more: object) => ({
  id,
  lineNo: Number(id),
  goodsCode: `G${id}`,
  goodsName: `<鱼>${id}`,
  unitCode: 'BAG',
  unitName: '袋',
  statusCode: 'OK',
  frozen: false,
  fromLocation: 'DOCK',
  qty: 48,
  weight: 24.5,
  volume: 0,
  status: 0,
  receivedAt: '2026-03-01T10:00:00+08:00',
  suggestedLocation: 'F-01',
  ...more,
})
const language = { say: (key: string) => key, lang: 'ja' }

describe('a putaway note on paper', () => {
  it('says from where to where, and leaves room for where it went', () => {
    const note = {
      docNo: 'SJ1',
      totalWeight: 49,
      lines: [
        line('1', { containerCode: 'P-1', expiryDate: '2027-01-01' }),
        line('2', { targetLocation: 'F-09', operator: '李', overrideReason: '满', status: 3 }),
      ],
    }
    const page = putawayPage(note, language)
    expect(page).toContain('&#60;鱼&#62;1<span class="u">G1</span>')
    expect(page).toContain('<td class="d">P-1</td><td>DOCK</td><td class="d">F-01</td><td></td>')
    expect(page).toContain('<td class="d">F-01</td><td class="d">F-09</td><td>李</td><td>满</td>')
    expect(page).toContain('<figcaption>SJ1</figcaption>')
    expect(page).toContain('<td class="n">49</td></tr></tfoot>')
    expect(page).not.toContain('paper.column.batch')
    expect(page.match(/paper\.sign\./g)).toHaveLength(3)
  })
})
