// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { areasOf, type Description, fieldsOf, found, typeText } from './description'

const answer = (schema: object) => ({
  description: 'Done',
  content: { 'application/json': { schema: { properties: { data: schema } }, example: { data: 1 } } },
})
const whole: Description = {
  info: { version: '1' },
  security: [{ session: [], device: [] }, { apiKey: [] }],
  tags: [
    { name: 'brandManage', description: 'Brands', 'x-title': 'route.brandManage', 'x-area': 'basicInfo' },
    { name: 'signIn', description: 'Sign-in', 'x-title': 'apiScreen.signIn', 'x-area': 'common' },
  ],
  'x-areas': [
    { code: 'basicInfo', title: 'Basic data', 'x-title': 'route.basicInfo' },
    { code: 'empty', title: 'Empty', 'x-title': 'route.empty' },
    { code: 'common', title: 'Common', 'x-title': 'apiScreen.common' },
  ],
  paths: {
    '/wms/brand/add': {
      post: {
        operationId: 'brand_add',
        summary: 'Brands: Add',
        tags: ['brandManage'],
        'x-permission': 'brandManage_add_button',
        'x-action': 'action.add',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Brand' } } } },
        responses: { '200': answer({ type: 'object' }), '400': { $ref: '#/components/responses/Invalid' } },
      },
    },
    '/authorize': {
      post: { operationId: 'sign_in', summary: 'Sign-in: In', tags: ['signIn'], security: [], responses: {} },
    },
  },
  components: {
    schemas: {
      Brand: {
        type: 'object',
        required: ['code'],
        properties: {
          code: { type: 'string', description: 'Code.' },
          status: { allOf: [{ $ref: '#/components/schemas/Status' }], description: 'Whether.' },
          maker: { oneOf: [{ type: 'null' }, { $ref: '#/components/schemas/Maker' }] },
          lines: { type: 'array', items: { $ref: '#/components/schemas/Brand' } },
          names: { type: ['array', 'null'], items: { type: 'string' } },
        },
      },
      Status: { type: 'integer', enum: [0, 1], description: 'Own.' },
      Maker: { type: 'object', properties: { name: { type: 'string', format: 'date' } } },
    },
    responses: { Invalid: { description: '40001' } },
  },
}

describe('the description', () => {
  it('is told by area, screen and operation, and who may call', () => {
    const areas = areasOf(whole)
    expect(areas.map(({ code }) => code)).toEqual(['basicInfo', 'common'])
    const [add] = areas[0]?.screens[0]?.operations ?? []
    expect(add).toMatchObject({ method: 'POST', permissions: ['brandManage_add_button'], callers: 'keys' })
    expect(add?.refusals).toEqual([{ http: '400', text: '40001' }])
    expect(areas[1]?.screens[0]?.operations[0]?.callers).toBe('everybody')
  })

  it('finds operations by every word of a term, whatever it is a word of', () => {
    const words = () => '品牌管理 新增'
    const names = (term: string) => found(areasOf(whole), term, words).map(({ name }) => name)
    expect(names('品牌 post')).toEqual(['brandManage', 'signIn'])
    expect(names('/WMS/brand')).toEqual(['brandManage'])
    expect(names('brandManage_add')).toEqual(['brandManage'])
    expect(names('nothing')).toEqual([])
  })

  it('tells fields with their types, references followed', () => {
    const fields = fieldsOf(whole, { $ref: '#/components/schemas/Brand' })
    expect(fields.map(({ name, type, required, optional }) => [name, type, required, optional])).toEqual([
      ['code', 'string', true, false],
      ['status', '0 | 1', false, false],
      ['maker', 'object', false, true],
      ['lines', 'object[]', false, false],
      ['names', 'string[]', false, true],
    ])
    expect(fields.map(({ below }) => below !== null)).toEqual([false, false, true, true, false])
    expect(fields[1]?.description).toBe('Whether.')
    expect(fieldsOf(whole, fields[2]?.below ?? {}).map(({ type }) => type)).toEqual(['string (date)'])
    expect(typeText(whole, {})).toBe('any')
  })
})
