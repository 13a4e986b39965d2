/**
 * Custom columns: an arithmetic expression over the numeric columns of a list, computed in the browser.
 * Add, subtract, multiply and divide, with brackets; exact fractions inside, one rounding at the end, no floats.
 * Columns stand in braces by field name: `{qty} * {price} / 1000`.
 */
import { type Decimal, parseDecimal, roundFraction } from '@/ui/decimal'

/** A parsed expression. */
export type Formula =
  | { readonly kind: 'number'; readonly value: Decimal }
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'minus'; readonly of: Formula }
  | { readonly kind: 'pair'; readonly op: Operator; readonly left: Formula; readonly right: Formula }

/** Arithmetic of the specification: add, subtract, multiply, divide. */
export type Operator = '+' | '-' | '*' | '/'

/** Why an expression cannot be read; each has a text `grid.formula.<reason>`. */
export type FormulaFault = 'empty' | 'syntax' | 'unknownColumn' | 'tooLong'

/** Either the parsed expression or the reason. */
export type Parsed =
  | { readonly ok: true; readonly formula: Formula }
  | { readonly ok: false; readonly fault: FormulaFault }

/** Longest expression, in characters: it bounds the depth of the parse as well. */
export const FORMULA_MAX = 200

/** A fraction; the denominator is never zero. */
interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

type Token = { readonly kind: 'number' | 'field' | 'sign'; readonly text: string }

const TOKEN = /\s*(?:\{([^{}]*)\}|(\d+(?:\.\d+)?|\.\d+)|([-+*/()×÷−]))/y
const PLAIN: Record<string, string> = { '×': '*', '÷': '/', '−': '-' }

function tokens(text: string): Token[] | null {
  const found: Token[] = []
  TOKEN.lastIndex = 0
  const end = text.trimEnd().length
  while (TOKEN.lastIndex < end) {
    const match = TOKEN.exec(text)
    if (!match) return null
    const [, field, number, sign] = match
    if (field !== undefined) found.push({ kind: 'field', text: field.trim() })
    else if (number !== undefined) found.push({ kind: 'number', text: number })
    else if (sign !== undefined) found.push({ kind: 'sign', text: PLAIN[sign] ?? sign })
  }
  return found
}

/** Reads an expression; `known` names the numeric columns. */
export function parseFormula(text: string, known: ReadonlySet<string>): Parsed {
  if (text.trim() === '') return { ok: false, fault: 'empty' }
  if (text.length > FORMULA_MAX) return { ok: false, fault: 'tooLong' }
  const list = tokens(text)
  if (!list) return { ok: false, fault: 'syntax' }
  if (list.some((token) => token.kind === 'field' && !known.has(token.text))) {
    return { ok: false, fault: 'unknownColumn' }
  }
  const reader = { list, at: 0 }
  const formula = readSum(reader)
  return formula && reader.at === list.length ? { ok: true, formula } : { ok: false, fault: 'syntax' }
}

interface Reader {
  readonly list: readonly Token[]
  at: number
}

function takeSign(reader: Reader, signs: string): Operator | null {
  const token = reader.list[reader.at]
  if (token?.kind !== 'sign' || !signs.includes(token.text)) return null
  reader.at += 1
  return token.text as Operator
}

function readChain(reader: Reader, signs: string, part: (reader: Reader) => Formula | null): Formula | null {
  let left = part(reader)
  while (left) {
    const op = takeSign(reader, signs)
    if (!op) return left
    const right = part(reader)
    left = right && { kind: 'pair', op, left, right }
  }
  return null
}

const readSum = (reader: Reader): Formula | null => readChain(reader, '+-', readProduct)
const readProduct = (reader: Reader): Formula | null => readChain(reader, '*/', readPart)

function readPart(reader: Reader): Formula | null {
  if (takeSign(reader, '-')) {
    const of = readPart(reader)
    return of && { kind: 'minus', of }
  }
  if (takeSign(reader, '(')) {
    const inner = readSum(reader)
    return inner && takeSign(reader, ')') ? inner : null
  }
  const token = reader.list[reader.at]
  if (!token || token.kind === 'sign') return null
  reader.at += 1
  if (token.kind === 'field') return { kind: 'field', field: token.text }
  const value = parseDecimal(token.text)
  return value && { kind: 'number', value }
}

/**
 * Value of an expression for one row, rounded half away from zero to `places`. Null when an operand is empty or
 * not a number, or when something is divided by zero: an unknown result is shown as empty, never as 0.
 */
export function evaluate(formula: Formula, read: (field: string) => unknown, places: number): Decimal | null {
  const result = fraction(formula, read)
  return result && roundFraction(result.top, result.bottom, places)
}

function fraction(formula: Formula, read: (field: string) => unknown): Fraction | null {
  switch (formula.kind) {
    case 'number':
      return ofDecimal(formula.value)
    case 'field': {
      const value = parseDecimal(read(formula.field))
      return value && ofDecimal(value)
    }
    case 'minus': {
      const of = fraction(formula.of, read)
      return of && { top: -of.top, bottom: of.bottom }
    }
    case 'pair': {
      const left = fraction(formula.left, read)
      const right = left && fraction(formula.right, read)
      return left && right && combine(formula.op, left, right)
    }
  }
}

const ofDecimal = (value: Decimal): Fraction => ({ top: value.units, bottom: 10n ** BigInt(value.places) })

function combine(op: Operator, a: Fraction, b: Fraction): Fraction | null {
  switch (op) {
    case '+':
      return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom }
    case '-':
      return { top: a.top * b.bottom - b.top * a.bottom, bottom: a.bottom * b.bottom }
    case '*':
      return { top: a.top * b.top, bottom: a.bottom * b.bottom }
    case '/':
      return b.top === 0n ? null : { top: a.top * b.bottom, bottom: a.bottom * b.top }
  }
}

/** The expression with `from` renamed to `to` in every brace, for showing titles and storing field names. */
export function renameFields(text: string, name: (field: string) => string): string {
  return text.replace(/\{([^{}]*)\}/g, (_, field: string) => `{${name(field.trim())}}`)
}
