/** API keys: what can be chosen for one, its secret once, and its end. */
import { beforeEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listOf } from '@/engine/testing/server'
import { press, setStage, show } from '@/engine/testing/stage'
import { ApiKeyPage } from './ApiKeyPage'
import { useToasts } from '@/ui/toast'
import { useSecret } from './secrets'

const button = (code: string, title: string, held = true) => ({
  code,
  kind: 'button',
  title,
  permission: code,
  held,
  children: [],
})
const tree = [
  {
    code: 'basicInfo',
    kind: 'menu',
    title: 'basicInfo',
    held: true,
    children: [
      {
        code: 'brandManage',
        kind: 'menu',
        title: 'brandManage',
        held: true,
        children: [
          button('brandManage_search_button', 'action.search'),
          button('brandManage_add_button', 'action.add', false),
        ],
      },
    ],
  },
]
const key = {
  id: '7',
  version: 1,
  partyId: '5',
  username: 'donghai',
  accountName: '东海水产',
  name: 'ERP',
  scopes: ['brandManage_search_button'],
  expiresOn: null,
  addresses: ['10.0.0.0/8'],
  status: 1,
  lastUsedAt: null,
  lastUsedFrom: null,
  revokedAt: null,
  revokedBy: null,
  remark: null,
  createdBy: 'admin',
  gmtCreated: '2026-03-01T08:00:00.000+08:00',
  can: ['detail', 'edit', 'renew', 'revoke'],
}
const SECRET = `floe_7_${'ab'.repeat(32)}`

const toasts = () => useToasts.getState().toasts.map(({ text }) => text)

let rows: readonly object[] = []
let secret: string | null = SECRET

const stage = setStage(({ method, path }) => {
  const at = path.replace('/arpa-basic-api/apiKey', '')
  if (at === '/list') return listOf(rows)
  if (at === '/accounts') return { data: [{ id: '5', code: 'donghai', name: '东海水产' }] }
  if (at === '/scopes') return { data: tree }
  if (at === '/add' || at === '/7/renew') return { data: { key, secret } }
  if (at === '/7/revoke') return { data: { ...key, status: 3 } }
  if (method === 'GET' && at === '/7') return { data: key }
  return { data: null }
})

beforeEach(() => {
  rows = []
  secret = SECRET
  useSecret.setState({ shown: null })
})

it('an empty page says what keys are, and where their callers read on', async () => {
  await show(<ApiKeyPage />)
  await expect.element(page.getByText('还没有 API 密钥')).toBeVisible()
  const link = page.getByRole('link', { name: '接口文档' })
  await expect.element(link).toHaveAttribute('href', '/wms_new/apiDocs')
})

it('a key gets what its account holds, and its secret is shown once', async () => {
  await show(<ApiKeyPage />)
  await press('新增')
  await expect.element(page.getByText('请先选择账号')).toBeVisible()
  await userEvent.click(page.getByRole('combobox', { name: '账号' }))
  await userEvent.click(page.getByText('东海水产 (donghai)'))
  await userEvent.fill(page.getByRole('textbox', { name: '密钥名称' }).last(), 'ERP')
  await userEvent.fill(page.getByPlaceholder('查找菜单或按钮'), '品牌')
  await expect.element(page.getByRole('checkbox', { name: '新增' })).toBeDisabled()
  await userEvent.click(page.getByRole('checkbox', { name: '查询' }))
  await press('保存')
  await expect.element(page.getByText(SECRET)).toBeVisible()
  const [, body] = stage.posted.at(-1) ?? []
  expect(body).toMatchObject({
    partyId: '5',
    name: 'ERP',
    scopes: ['brandManage_search_button'],
    addresses: [],
  })
  await press('已记下')
  await expect.element(page.getByText(SECRET)).not.toBeInTheDocument()
})

it('an answer that was lost took the secret with it, which is said', async () => {
  secret = null
  rows = [key]
  await show(<ApiKeyPage />)
  await userEvent.click(page.getByRole('button', { name: /更多/ }).last())
  await userEvent.click(page.getByRole('menuitem', { name: '更换密钥' }))
  await expect.element(page.getByText('旧的立即失效', { exact: false })).toBeVisible()
  await press('更换密钥')
  await expect.poll(toasts).toContainEqual(expect.stringContaining('其内容已无法显示'))
})

it('a key is revoked after a question', async () => {
  rows = [{ ...key, can: ['detail', 'revoke'] }]
  await show(<ApiKeyPage />)
  await userEvent.click(page.getByRole('button', { name: /更多/ }).last())
  await userEvent.click(page.getByRole('menuitem', { name: '吊销' }))
  await expect.element(page.getByText('将立即无法调用', { exact: false })).toBeVisible()
  await press('吊销')
  expect(stage.posted).toEqual([['/arpa-basic-api/apiKey/7/revoke', { version: 1 }]])
})
