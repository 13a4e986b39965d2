// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type FormField, fieldsOf, labelKey, toBody, toValues } from './fields'
import { faultOf } from './rules'

const fields: readonly FormField[] = [
  { field: 'code', required: true, rule: 'lettersDigitsHyphen', max: 8 },
  { field: 'qty', input: 'int', required: true },
  { field: 'weight', input: 'decimal', places: 3 },
  { field: 'price', input: 'money' },
  { field: 'open', input: 'bool' },
  { field: 'status', code: 'status', initial: 0 },
  { field: 'roles', input: 'picker', several: true },
  { field: 'secret', input: 'password', modes: ['add'] },
  { field: 'reason', when: (values) => values['open'] === true },
]
const t = (key: string, values?: Record<string, unknown>) => `${key}${values ? JSON.stringify(values) : ''}`
const field = (name: string): FormField => {
  const found = fields.find((each) => each.field === name)
  if (!found) throw new Error(`no field ${name}`)
  return found
}

describe('values', () => {
  it('open with the record, numbers as text', () => {
    const values = toValues(fields, { code: 'A', qty: 12, weight: 1.5, open: true, status: 2, price: null })
    expect(values).toMatchObject({
      code: 'A',
      qty: '12',
      weight: '1.5',
      open: true,
      status: 2,
      price: undefined,
    })
  })

  it('of a new record are the fields’ own', () => {
    expect(toValues(fields, undefined)).toMatchObject({ status: 0, open: false, code: undefined })
  })
})

describe('the body', () => {
  it('trims texts, sends what is empty as null and numbers digit for digit', () => {
    const body = toBody(fieldsOf(fields, 'add', {}), {
      code: ' A-1 ',
      qty: '12',
      weight: '0.500',
      price: '',
      status: 2,
      secret: ' x ',
    })
    expect(JSON.stringify(body)).toBe(
      '{"code":"A-1","qty":12,"weight":0.500,"price":null,"open":false,"status":2,"roles":[],"secret":" x "}',
    )
  })

  it('leaves out fields of other modes and fields that other values hide', () => {
    const names = (mode: 'add' | 'edit', values: object) =>
      fieldsOf(fields, mode, { ...values }).map((each) => each.field)
    expect(names('edit', {})).not.toContain('secret')
    expect(names('edit', {})).not.toContain('reason')
    expect(names('edit', { open: true })).toContain('reason')
  })
})

describe('faults', () => {
  it.each([
    ['code', undefined, 'rule.required'],
    ['code', '  ', 'rule.required'],
    ['code', 'A 1', 'rule.lettersDigitsHyphen'],
    ['code', 'A23456789', 'rule.tooLong{"max":8}'],
    ['code', 'A-1', null],
    ['qty', '1.5', 'rule.integer'],
    ['qty', '-1', 'rule.nonNegativeInteger'],
    ['qty', '0', null],
    ['weight', '', null],
    ['weight', '1.2345', 'rule.decimal'],
    ['weight', '-', 'rule.decimal'],
    ['price', '0', 'rule.amount'],
    ['price', '123456789', 'rule.amount'],
    ['price', '12.34', null],
    ['status', 0, null],
    ['open', false, null],
  ])('%s %j: %s', (name, value, expected) => {
    expect(faultOf(field(name), value, t)).toBe(expected)
  })

  it('of a choice of several is an empty list when it is required', () => {
    expect(faultOf({ ...field('roles'), required: true }, [], t)).toBe('rule.required')
  })
})

it('a label is the screen’s own before the shared one', () => {
  const has = (key: string) => key === 'goodsManage.field.code'
  expect(labelKey(field('code'), 'goodsManage', has)).toBe('goodsManage.field.code')
  expect(labelKey(field('qty'), 'goodsManage', has)).toBe('field.qty')
  expect(labelKey({ field: 'x', label: 'my.key' }, 'goodsManage', has)).toBe('my.key')
})
