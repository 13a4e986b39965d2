/** Writes the tokens as `--floe-*` variables on the root element, where every style sheet of the console reads them. */
import type { Tokens } from './tokens'

const PIXELS = new Set(['control', 'font', 'row'])

/** The variables of a token table: `primaryText` becomes `--floe-primary-text`. */
export function cssVariables(tokens: Tokens): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const [name, value] of Object.entries(tokens)) {
    if (typeof value === 'boolean') continue
    const kebab = name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)
    variables[`--floe-${kebab}`] = PIXELS.has(name) ? `${value}px` : String(value)
  }
  return variables
}

/** Puts the tokens on the page; also tells the browser whether its own controls should be dark. */
export function applyTokens(tokens: Tokens, root: HTMLElement = document.documentElement): void {
  for (const [name, value] of Object.entries(cssVariables(tokens))) root.style.setProperty(name, value)
  root.style.colorScheme = tokens.dark ? 'dark' : 'light'
  root.dataset['appearance'] = tokens.dark ? 'dark' : 'light'
}
