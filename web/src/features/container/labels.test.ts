// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { drawing, type Label, labelPage, PAPERS } from './labels'

const label: Label = {
  id: '1',
  barcode: '00106141412345678908',
  gs1: true,
  human: '(00) 106141412345678908',
  typeName: '标准托盘 <1200×1000>',
  ownerName: null,
}

describe('labels of containers', () => {
  it('have a sheet each, at the size of the paper', () => {
    const page = labelPage([label, { ...label, id: '2' }], { width: 100, height: 50 }, 'zh-CN', 'A & B')
    expect(page.match(/<section>/g)).toHaveLength(2)
    expect(page).toContain('@page{size:100mm 50mm;margin:0}')
    expect(page).toContain('<title>A &#38; B</title>')
  })

  it('draw the bars within the margins and no text as markup', () => {
    for (const paper of Object.values(PAPERS)) {
      const drawn = drawing(label, paper)
      const rights = [
        ...drawn.matchAll(/<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="([\d.-]+)"/g),
      ].map(([, x, , width]) => Number(x) + Number(width))
      expect(rights.length).toBeGreaterThan(30)
      expect(Math.max(...rights)).toBeLessThanOrEqual(paper.width - 5)
      expect(drawn).toContain('标准托盘 &#60;1200×1000&#62;')
    }
  })

  it('leave the bars room above what stands below them', () => {
    for (const paper of Object.values(PAPERS)) {
      const [, y, height] =
        /<rect x="[\d.]+" y="([\d.]+)" width="[\d.]+" height="([\d.-]+)"/.exec(drawing(label, paper)) ?? []
      expect(Number(height)).toBeGreaterThan(10)
      expect(Number(y) + Number(height)).toBeLessThan(paper.height - 10)
    }
  })
})
