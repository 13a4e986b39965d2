/**
 * Every colour and measure of the console, computed from three choices of the user: theme colour, light or dark, size.
 * One table feeds both our own CSS (as `--floe-*` variables) and antd's theme, so the two can never differ.
 * The theme colour itself is for fills and marks; text and solid buttons get the nearest lightness that reads.
 */
import { AA_SHAPE, AA_TEXT, contrast, mix, nearest } from './contrast'

/** The colours offered in the settings panel. The first is the console's own. */
export const THEME_COLORS = [
  '#409EFF',
  '#1890ff',
  '#304156',
  '#212121',
  '#11a983',
  '#13c2c2',
  '#6959CD',
  '#f5222d',
] as const

/** The four sizes of the interface. */
export const SIZES = ['default', 'medium', 'small', 'mini'] as const
export type Size = (typeof SIZES)[number]

/** Height of a control, size of the text and height of a grid row, in pixels. */
const MEASURES: Record<Size, { control: number; font: number; row: number }> = {
  default: { control: 40, font: 14, row: 48 },
  medium: { control: 36, font: 14, row: 44 },
  small: { control: 32, font: 13, row: 40 },
  mini: { control: 28, font: 12, row: 36 },
}

/** What the user chose. */
export interface Look {
  readonly color: string
  readonly dark: boolean
  readonly size: Size
}

const LIGHT = {
  layout: '#f2f5f8',
  surface: '#ffffff',
  raised: '#ffffff',
  sunken: '#eaeff4',
  text: '#16212d',
  text2: '#4a5968',
  text3: '#5b6977',
  line: '#dde4ea',
  lineStrong: '#b4c0cb',
  danger: '#c2212e',
  warning: '#8f5208',
  success: '#1a7048',
  info: '#1f5fae',
  frozen: '#1f4fbf',
  chilled: '#0b7268',
  ambient: '#7d5f2c',
  stopped: '#75525f',
  sidebar: '#10243a',
  sidebarDeep: '#0b1a2b',
  shade: 'rgb(16 36 58 / 12%)',
  mask: 'rgb(10 22 36 / 45%)',
}

const DARK: typeof LIGHT = {
  layout: '#0d141c',
  surface: '#141d27',
  raised: '#1b2632',
  sunken: '#212e3b',
  text: '#e7eef4',
  text2: '#afbcc8',
  text3: '#9aa8b5',
  line: '#283542',
  lineStrong: '#445465',
  danger: '#ff8a8f',
  warning: '#e8b264',
  success: '#6bcf9b',
  info: '#86b8f5',
  frozen: '#8fb2ff',
  chilled: '#5fd4c6',
  ambient: '#dcbb80',
  stopped: '#cfa5b4',
  sidebar: '#0f1924',
  sidebarDeep: '#0a121b',
  shade: 'rgb(0 0 0 / 45%)',
  mask: 'rgb(0 0 0 / 60%)',
}

/** All values by name; colours are `#rrggbb` except shade and mask, measures are pixels. */
export type Tokens = ReturnType<typeof makeTokens>

/** Computes the whole table. Pure: the same look always gives the same tokens. */
export function makeTokens(look: Look) {
  const ground = look.dark ? DARK : LIGHT
  const soft = mix(look.color, ground.surface, look.dark ? 0.2 : 0.1)
  const softHover = mix(look.color, ground.surface, look.dark ? 0.28 : 0.16)
  const solid = nearest(
    look.color,
    (color) => contrast(color, '#ffffff') >= AA_TEXT && contrast(color, ground.surface) >= AA_SHAPE,
  )
  const primaryText = nearest(look.color, (color) =>
    [ground.surface, ground.layout, ground.raised, ground.sunken, soft, softHover].every(
      (under) => contrast(color, under) >= AA_TEXT,
    ),
  )
  const mark = nearest(look.color, (color) => contrast(color, ground.sidebar) >= AA_SHAPE)
  return {
    ...ground,
    ...MEASURES[look.size],
    dark: look.dark,
    primary: look.color,
    primarySolid: solid,
    primarySolidHover: mix('#000000', solid, 0.12),
    onPrimary: '#ffffff',
    primaryText,
    primarySoft: soft,
    primarySoftHover: softHover,
    dangerSoft: mix(ground.danger, ground.surface, look.dark ? 0.18 : 0.08),
    warningSoft: mix(ground.warning, ground.surface, look.dark ? 0.18 : 0.08),
    successSoft: mix(ground.success, ground.surface, look.dark ? 0.18 : 0.08),
    onDanger: look.dark ? '#2b080b' : '#ffffff',
    sidebarText: '#c3d0dc',
    sidebarTextStrong: '#ffffff',
    sidebarActive: mix(mark, ground.sidebar, 0.24),
    sidebarHover: mix('#ffffff', ground.sidebar, 0.07),
    sidebarMark: mark,
  }
}
