// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { decimalText } from '@/ui/decimal'
import { evaluate, FORMULA_MAX, parseFormula, renameFields } from './formula'

const known = new Set(['qty', 'price', 'weight'])
const row: Record<string, unknown> = { qty: 3, price: '0.10', weight: '12.345', none: null }

function result(text: string, places = 2, values: Record<string, unknown> = row): string | null {
  const parsed = parseFormula(text, known)
  if (!parsed.ok) throw new Error(parsed.fault)
  const value = evaluate(parsed.formula, (field) => values[field], places)
  return value && decimalText(value)
}

describe('a formula', () => {
  it.each([
    ['{qty} + {price}', '3.10'],
    ['{qty} - {price} * 2', '2.80'],
    ['({qty} - {price}) × 2', '5.80'],
    ['{weight} ÷ {qty}', '4.12'],
    ['-{qty} − -1', '-2.00'],
    ['1 - 2 - 3', '-4.00'],
    ['8 / 4 / 2', '1.00'],
    ['.5 * 3', '1.50'],
    ['{ qty }*2', '6.00'],
  ])('%s gives %s', (text, expected) => {
    expect(result(text)).toBe(expected)
  })

  it('is exact where floats are not', () => {
    expect(result('0.1 + 0.2', 6)).toBe('0.300000')
    expect(result('{price} * 3', 6, { price: '9007199254740993.01' })).toBe('27021597764222979.030000')
    expect(result('1 / 3 * 3', 6)).toBe('1.000000')
  })

  it('rounds once, at the end, half away from zero', () => {
    expect(result('1 / 8', 2)).toBe('0.13')
    expect(result('-1 / 8', 2)).toBe('-0.13')
  })

  it('has no result when an operand is empty or the divisor is zero', () => {
    expect(result('{qty} + {price}', 2, { qty: 1, price: null })).toBeNull()
    expect(result('{qty} / ({qty} - 3)')).toBeNull()
    expect(result('{qty} + {price}', 2, { qty: 'many', price: 1 })).toBeNull()
  })

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['{qty} +', 'syntax'],
    ['({qty}', 'syntax'],
    ['{qty} {price}', 'syntax'],
    ['qty * 2', 'syntax'],
    ['2 ** 3', 'syntax'],
    ['alert(1)', 'syntax'],
    ['{secret} * 2', 'unknownColumn'],
    ['1+'.repeat(FORMULA_MAX), 'tooLong'],
  ])('%s is refused as %s', (text, fault) => {
    expect(parseFormula(text, known)).toEqual({ ok: false, fault })
  })
})

it('shows titles and stores fields', () => {
  const titles: Record<string, string> = { qty: '数量', price: '单价' }
  const shown = renameFields('{qty} * {price}', (field) => titles[field] ?? field)
  expect(shown).toBe('{数量} * {单价}')
  const back: Record<string, string> = { 数量: 'qty', 单价: 'price' }
  expect(renameFields(shown, (title) => back[title] ?? title)).toBe('{qty} * {price}')
})
