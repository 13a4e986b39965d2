// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { AA_SHAPE, AA_TEXT, contrast, nearest, withLightness } from './contrast'
import { cssVariables } from './applyTokens'
import { SIZES, THEME_COLORS, type Tokens, makeTokens } from './tokens'

type Colour = { [Name in keyof Tokens]: Tokens[Name] extends string ? Name : never }[keyof Tokens]

/** Text colour, and the grounds it stands on somewhere in the console. */
const TEXTS: readonly (readonly [Colour, readonly Colour[]])[] = [
  ['text', ['layout', 'surface', 'raised', 'sunken', 'primarySoft', 'primarySoftHover']],
  ['text2', ['layout', 'surface', 'raised', 'sunken']],
  ['text3', ['layout', 'surface', 'raised', 'sunken']],
  ['primaryText', ['layout', 'surface', 'raised', 'sunken', 'primarySoft', 'primarySoftHover']],
  ['onPrimary', ['primarySolid', 'primarySolidHover']],
  ['danger', ['layout', 'surface', 'raised', 'dangerSoft']],
  ['onDanger', ['danger']],
  ['warning', ['layout', 'surface', 'raised', 'warningSoft']],
  ['success', ['layout', 'surface', 'raised', 'successSoft']],
  ['info', ['layout', 'surface', 'raised']],
  ['frozen', ['layout', 'surface']],
  ['chilled', ['layout', 'surface']],
  ['ambient', ['layout', 'surface']],
  ['stopped', ['layout', 'surface', 'raised']],
  ['sidebarText', ['sidebar', 'sidebarDeep', 'sidebarHover']],
  ['sidebarTextStrong', ['sidebar', 'sidebarActive', 'sidebarHover']],
]

const SHAPES: readonly (readonly [Colour, Colour])[] = [
  ['sidebarMark', 'sidebar'],
  ['primarySolid', 'surface'],
]

const LOOKS = THEME_COLORS.flatMap((color) =>
  [false, true].map((dark) => ({ color, dark, size: 'medium' as const })),
)

describe('the theme', () => {
  it.each(LOOKS)('reads well in $color, dark $dark', (look) => {
    const tokens = makeTokens(look)
    const weak = TEXTS.flatMap(([over, grounds]) =>
      grounds
        .filter((under) => contrast(tokens[over], tokens[under]) < AA_TEXT)
        .map((under) => `${over} on ${under}: ${contrast(tokens[over], tokens[under]).toFixed(2)}`),
    )
    const faint = SHAPES.filter(([over, under]) => contrast(tokens[over], tokens[under]) < AA_SHAPE)
    expect(weak).toEqual([])
    expect(faint).toEqual([])
  })

  it('keeps the chosen colour itself for fills', () => {
    expect(makeTokens({ color: '#f5222d', dark: true, size: 'mini' }).primary).toBe('#f5222d')
  })

  it('has the four sizes with their control heights, fonts and rows', () => {
    const measures = SIZES.map((size) => {
      const { control, font, row } = makeTokens({ color: THEME_COLORS[0], dark: false, size })
      return [size, control, font, row]
    })
    expect(measures).toEqual([
      ['default', 40, 14, 48],
      ['medium', 36, 14, 44],
      ['small', 32, 13, 40],
      ['mini', 28, 12, 36],
    ])
  })

  it('writes its values as CSS variables', () => {
    const variables = cssVariables(makeTokens({ color: THEME_COLORS[0], dark: false, size: 'small' }))
    expect(variables['--floe-control']).toBe('32px')
    expect(variables['--floe-text-2']).toMatch(/^#[\da-f]{6}$/)
    expect(variables['--floe-primary-text']).toMatch(/^#[\da-f]{6}$/)
    expect(variables).not.toHaveProperty('--floe-dark')
  })
})

describe('colour arithmetic', () => {
  it('knows the contrast of black on white', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#ffffff', '#ffffff')).toBe(1)
  })

  it('keeps hue and saturation when the lightness changes', () => {
    expect(withLightness('#ff0000', 0.25)).toBe('#800000')
    expect(withLightness('#808080', 1)).toBe('#ffffff')
  })

  it('leaves a colour alone that is accepted, and gives up on the impossible', () => {
    expect(nearest('#123456', () => true)).toBe('#123456')
    expect(nearest('#123456', () => false)).toBe('#123456')
  })
})
