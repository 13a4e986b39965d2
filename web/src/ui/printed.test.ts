import { describe, expect, it } from 'vitest'
import { gs1Bars, QUIET } from './code128'
import { drawnBars, safe } from './printed'

describe('what is printed', () => {
  it('leaves the white that a scanner needs at both sides of bars, and fills its place', () => {
    const code = gs1Bars('00106141412345678908')
    const drawn = drawnBars(code, { x: 5, y: 2, width: code.width + 2 * QUIET, height: 20 })
    const rects = [...drawn.matchAll(/x="([\d.]+)" y="2" width="([\d.]+)" height="20"/g)]
    const [first, last] = [rects[0], rects.at(-1)]
    expect(rects).toHaveLength(code.bars.length)
    expect(Number(first?.[1])).toBe(5 + QUIET)
    expect(Number(last?.[1]) + Number(last?.[2])).toBe(5 + QUIET + code.width)
  })

  it('writes nothing that a page takes for its own', () => {
    expect(safe('<b title="1 & 2">')).toBe('&#60;b title=&#34;1 &#38; 2&#34;&#62;')
  })
})
