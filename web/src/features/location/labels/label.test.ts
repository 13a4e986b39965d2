// @vitest-environment node
/** What stands where on a label. */
import { describe, expect, it, test } from 'vitest'
import { arrowOf, CODES, type Labelled, lowestOf, planOf, THINNEST } from './label'
import { PAPERS } from './sheets'

const label = (code: string, level: string | null = '1'): Labelled => ({
  id: code,
  code,
  barcode: code,
  area: 'A1 冷冻区',
  level,
})

describe.each(PAPERS)('on $name', ({ labelWidth, labelHeight }) => {
  it.each(CODES)('all parts of a label with %s lie on it and none is empty', (codes) => {
    for (const code of ['A1-01', 'FZ01-A-12-04-1', 'ABCDEFGHIJ-KLMNOPQRST-1234567890']) {
      const plan = planOf(labelWidth, labelHeight, label(code), { codes, arrow: true })
      for (const box of [plan.text, plan.line, plan.bars, plan.qr, plan.arrow]) {
        if (!box) continue
        expect(box.width).toBeGreaterThan(0)
        expect(box.height).toBeGreaterThan(0)
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(labelWidth)
        expect(box.y + box.height).toBeLessThanOrEqual(labelHeight)
      }
      expect(plan.bars === null).toBe(codes === 'qr')
      expect(plan.qr === null).toBe(codes === 'bars')
    }
  })

  it('a usual code has bars that a scanner reads', () => {
    const { bars } = planOf(labelWidth, labelHeight, label('A1-A-01-1'), { codes: 'bars', arrow: true })
    expect(bars?.module).toBeGreaterThan(THINNEST)
  })
})

test('arrows point down at the lowest level and up at the others', () => {
  const all = ['10', '2', '3'].map((level) => label(`A-${level}`, level))
  const lowest = lowestOf(all)
  expect(lowest).toBe('2')
  expect(all.map((each) => arrowOf('auto', each, lowest))).toEqual(['up', 'down', 'up'])
  expect(arrowOf('auto', label('X', null), lowest)).toBeNull()
  expect(arrowOf('down', label('X', null), lowest)).toBe('down')
  expect(arrowOf('none', label('X'), lowest)).toBeNull()
})
