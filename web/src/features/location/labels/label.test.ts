// @vitest-environment node
/** What stands where on a label. */
import { describe, expect, it, test } from 'vitest'
import { alongTheWalk, arrowOf, CODES, type Labelled, lowestOf, planOf, THINNEST } from './label'
import { PAPERS } from './sheets'

const label = (code: string, level: string | null = '1'): Labelled => ({
  id: code,
  code,
  barcode: code,
  area: 'A1 冷冻区',
  level,
})

test('labels come area by area, in each of them along the walk', () => {
  const row = (code: string, pickSequence: number | null) => ({
    id: code,
    code,
    areaCode: code.split('-')[0],
    pickSequence,
  })
  const rows = [
    row('A1-A-02', 2),
    row('A10-A-01', 1),
    row('B1-A-01', 1),
    row('A1-A-10', null),
    row('A1-A-01', 1),
    row('A2-A-01', 1),
    row('A1-A-9', null),
  ]
  const order = alongTheWalk(rows).map(({ code }) => code)
  expect(order).toEqual(['A1-A-01', 'A1-A-02', 'A1-A-9', 'A1-A-10', 'A2-A-01', 'A10-A-01', 'B1-A-01'])
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
