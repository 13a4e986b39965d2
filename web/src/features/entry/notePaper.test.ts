import { describe, expect, it } from 'vitest'
import { entryPage } from './notePaper'

const line = (id: string, more: object) => ({
  id,
  lineNo: Number(id),
  goodsCode: `G${id}`,
  goodsName: `货${id}`,
  unitCode: 'BAG',
  locationCode: 'F-01',
  statusCode: 'OK',
  qtyExpected: 48,
  weight: 24.5,
  ...more,
})
const language = { say: (key: string) => key, lang: 'es' }

describe('an entry note on paper', () => {
  it('tells what was entered, what was not and why', () => {
    const lines = [
      line('1', { qtyEntered: 48, qtyDifference: 0 }),
      line('2', { qtyEntered: 40, qtyDifference: -8, differenceReason: '破损' }),
    ]
    const page = entryPage({ docNo: 'RZ1', totalWeight: 49, lines }, language)
    expect(page).toContain('<td class="n">48</td><td class="n">48</td><td class="n"></td><td></td>')
    expect(page).toContain('<td class="n">48</td><td class="n">40</td><td class="n">-8</td><td>破损</td>')
    expect(page).toContain('<figcaption>RZ1</figcaption>')
    expect(page.match(/paper\.sign\./g)).toHaveLength(3)
  })

  it('stays empty where nothing is entered yet', () => {
    const page = entryPage({ docNo: 'RZ1', lines: [line('1', {})] }, language)
    expect(page).toContain('<td class="n">48</td><td class="n"></td><td>BAG</td>')
    expect(page).not.toContain('paper.column.difference')
  })
})
