import { BrowserRouter } from 'react-router'
import { beforeEach, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { setStage } from '@/engine/testing/stage'
import { ApiDocsPage } from './ApiDocsPage'

const done = (data: object, example?: object) => ({
  description: 'Done',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { status: { type: 'integer' }, data } },
      ...(example ? { example } : {}),
    },
  },
})

const whole = {
  openapi: '3.1.0',
  info: { version: '1.2.3' },
  security: [{ session: [], device: [] }, { apiKey: [] }],
  tags: [
    { name: 'brandManage', description: 'Brands', 'x-title': 'route.brandManage', 'x-area': 'basicInfo' },
    { name: 'roleManage', description: 'Roles', 'x-title': 'route.roleManage', 'x-area': 'systemManage' },
  ],
  'x-areas': [
    { code: 'basicInfo', title: 'Basic data', 'x-title': 'route.basicInfo' },
    { code: 'systemManage', title: 'System', 'x-title': 'route.systemManage' },
  ],
  paths: {
    '/wms/brand/add': {
      post: {
        operationId: 'brand_add',
        summary: 'Brands: Add',
        tags: ['brandManage'],
        'x-permission': 'brandManage_add_button',
        'x-action': 'action.add',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: false,
            schema: { type: 'string' },
            description: 'Anew.',
          },
        ],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Brand' },
              example: { code: 'B1', lines: [] },
            },
          },
        },
        responses: {
          '200': done(
            { type: 'object', properties: { id: { type: 'string' } } },
            { status: 0, data: { id: '7' } },
          ),
          '429': { $ref: '#/components/responses/TooMany' },
        },
      },
    },
    '/arpa-basic-api/role/list': {
      get: {
        operationId: 'role_list',
        summary: 'Roles: Search',
        tags: ['roleManage'],
        'x-permission': 'roleManage_search_button',
        'x-action': 'action.search',
        security: [{ session: [], device: [] }],
        responses: { '200': done({ type: 'array', items: { type: 'string' } }) },
      },
    },
  },
  components: {
    schemas: {
      Brand: {
        type: 'object',
        required: ['code'],
        properties: {
          code: { type: 'string', description: 'Code of the brand.' },
          lines: {
            type: 'array',
            items: { type: 'object', properties: { qty: { type: 'number', description: 'How many.' } } },
          },
        },
      },
    },
    responses: { TooMany: { description: '40029: wait.' } },
  },
}

let broken = false
setStage(({ path }) => {
  if (path !== '/openapi.json') return null
  return broken ? new Response('', { status: 503 }) : Response.json(whole)
})

async function open(at = '/apiDocs') {
  window.history.replaceState(null, '', at)
  await render(
    <BrowserRouter>
      <ApiDocsPage />
    </BrowserRouter>,
  )
}

beforeEach(() => {
  broken = false
  queryClient.clear()
})

it('begins with how to begin: key, repeating, refusals, lists, values', async () => {
  await open()
  await expect.element(page.getByRole('heading', { name: '如何开始' })).toBeVisible()
  for (const chapter of ['密钥', '写入与重发', '拒绝', '列表与分页', '编号、时间与数字'])
    await expect.element(page.getByRole('heading', { name: chapter, exact: true })).toBeVisible()
  await expect.element(page.getByRole('rowheader', { name: '40029' })).toBeVisible()
  await expect.element(page.getByText('apiKey/self', { exact: false })).toBeVisible()
})

it('an operation says who may call it, what it takes, what it answers and how it refuses', async () => {
  await open()
  await userEvent.click(page.getByText('基础信息'))
  await userEvent.click(page.getByRole('link', { name: /品牌管理/ }))
  await expect.element(page.getByRole('heading', { name: '品牌管理' })).toBeVisible()
  await userEvent.click(page.getByText('/wms/brand/add'))
  for (const text of ['已登录的人员和 API 密钥', 'brandManage_add_button', 'Code of the brand.', 'Anew.'])
    await expect.element(page.getByText(text)).toBeVisible()
  await expect.element(page.getByText('"B1"', { exact: false })).toBeVisible()
  expect(page.getByText('How many.').query()).toBeNull()
  await userEvent.click(page.getByText('object[]'))
  await expect.element(page.getByText('How many.')).toBeVisible()
  await expect.element(page.getByTitle('40029: wait.')).toBeVisible()
})

it('an address leads to one operation, which stands open', async () => {
  await open('/apiDocs#roleManage/role_list')
  await expect.element(page.getByText('已登录的人员；API 密钥不可用')).toBeVisible()
  await expect.element(page.getByText('string[]')).toBeVisible()
})

it('a search finds operations by name, path and permission, and says when there are none', async () => {
  await open()
  const box = page.getByRole('searchbox')
  await userEvent.fill(box, '角色 list')
  await expect.element(page.getByRole('heading', { name: '找到 1 个接口' })).toBeVisible()
  await expect.element(page.getByText('/arpa-basic-api/role/list')).toBeVisible()
  await userEvent.fill(box, 'brandManage_add')
  await expect.element(page.getByText('/wms/brand/add')).toBeVisible()
  await userEvent.fill(box, 'nothing like it')
  await expect.element(page.getByRole('heading', { name: '找到 0 个接口' })).toBeVisible()
  await userEvent.fill(box, '')
  await expect.element(page.getByRole('heading', { name: '如何开始' })).toBeVisible()
})

it('a description that does not come is asked for again', async () => {
  broken = true
  await open()
  await expect.element(page.getByRole('alert')).toHaveTextContent('接口说明未能载入')
  broken = false
  await userEvent.click(page.getByRole('button', { name: '重试' }))
  await expect.element(page.getByRole('heading', { name: '如何开始' })).toBeVisible()
})
