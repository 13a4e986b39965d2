/**
 * Colour arithmetic for the theme: contrast as WCAG 2 defines it, and the search for the nearest lightness of a
 * colour that can be read. A theme colour is chosen by the user for its looks; whether text in it may be read is
 * decided here, never by eye.
 */

/** Contrast that WCAG AA wants of normal text. */
export const AA_TEXT = 4.5
/** Contrast that WCAG AA wants of controls and large shapes. */
export const AA_SHAPE = 3

type Triple = readonly [number, number, number]

function eachOf([red, green, blue]: Triple, change: (part: number) => number): Triple {
  return [change(red), change(green), change(blue)]
}

/** Red, green and blue, 0 to 255, of `#rrggbb`. */
export function channels(hex: string): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function hexOf(rgb: Triple): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** Relative luminance of `#rrggbb`, 0 to 1. */
export function luminance(hex: string): number {
  const [red, green, blue] = eachOf(channels(hex), (part) => {
    const share = part / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)]
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** `share` (0 to 1) of `color` over `ground`. */
export function mix(color: string, ground: string, share: number): string {
  const [red, green, blue] = channels(color)
  const under = channels(ground)
  const blend = (over: number, below: number): number => over * share + below * (1 - share)
  return hexOf([blend(red, under[0]), blend(green, under[1]), blend(blue, under[2])])
}

/** The colour at another lightness (0 to 1); hue and saturation stay. */
export function withLightness(hex: string, lightness: number): string {
  const { hue, saturation } = hueOf(hex)
  const reach = saturation * Math.min(lightness, 1 - lightness)
  const part = (offset: number): number => {
    const turn = (offset + hue / 30) % 12
    return 255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1)))
  }
  return hexOf([part(0), part(8), part(4)])
}

function hueOf(hex: string): { hue: number; saturation: number; lightness: number } {
  const [red, green, blue] = eachOf(channels(hex), (part) => part / 255)
  const top = Math.max(red, green, blue)
  const span = top - Math.min(red, green, blue)
  const lightness = top - span / 2
  if (span === 0) return { hue: 0, saturation: 0, lightness }
  const sixth =
    top === red ? (green - blue) / span : top === green ? 2 + (blue - red) / span : 4 + (red - green) / span
  return { hue: (sixth * 60 + 360) % 360, saturation: span / (1 - Math.abs(2 * lightness - 1)), lightness }
}

/**
 * The colour itself when `accept` takes it, else the one nearest in lightness that it takes, in steps of one percent.
 * When none will do (a contradiction between grounds), the colour stays as it is; the theme test would find that.
 */
export function nearest(hex: string, accept: (candidate: string) => boolean): string {
  if (accept(hex)) return hex
  const start = Math.round(hueOf(hex).lightness * 100)
  for (let step = 1; step <= 100; step += 1) {
    for (const percent of [start - step, start + step]) {
      if (percent < 0 || percent > 100) continue
      const candidate = withLightness(hex, percent / 100)
      if (accept(candidate)) return candidate
    }
  }
  return hex
}
