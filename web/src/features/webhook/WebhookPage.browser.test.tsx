import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListRecord } from '@/engine/list/meta'
import { type Answer, type Call, listOf } from '@/engine/testing/server'
import { address, mayOpen, press, setStage, show } from '@/engine/testing/stage'
import { useToasts } from '@/ui/toast'
import { useRenewing, useSecret } from './actions'
import { WebhookPage } from './WebhookPage'

const hook: ListRecord = {
  id: '7',
  name: 'ERP',
  url: 'https://erp.example/hooks',
  status: 0,
  stopped: null,
  kinds: '',
  warehouses: 'W1',
  owners: '',
  failures: 0,
  version: 3,
  can: ['detail', 'ping', 'edit', 'renewSecret', 'disable', 'delete'],
}
const kinds = [
  {
    document: 'receivingNote',
    title: '收货单',
    kinds: [
      { kind: 'receivingNote.partlyReceived', title: '部分收货' },
      { kind: 'receivingNote.receiptComplete', title: '收货完成' },
    ],
  },
]
const secret = `whsec_${'0a'.repeat(32)}`

let rows: readonly ListRecord[] = []
let deliveries: readonly unknown[] = []
/** Whether the first answer to the call was lost, and with it the secret. */
let lost = false

function answer({ method, path, query }: Call): Answer {
  if (path.endsWith('/kinds')) return { data: kinds }
  if (path.endsWith('/choose')) {
    return { data: query.get('field') === 'owners' ? [{ code: 'POLAR', name: '极地水产' }] : [] }
  }
  if (path.includes('/webhookDelivery/')) {
    const [next, ...rest] = deliveries
    if (rest.length > 0) deliveries = rest
    return { data: next }
  }
  if (path.endsWith('/ping')) return { data: { deliveryId: '70' } }
  if (path.endsWith('/add') || path.endsWith('/renewSecret')) {
    rows = [hook]
    return {
      data: { hook: { ...hook, kinds: [], warehouses: [], owners: [] }, secret: lost ? null : secret },
    }
  }
  if (method === 'POST') return { data: hook }
  return path.endsWith('/list')
    ? listOf(rows)
    : { data: { ...hook, kinds: [], warehouses: ['W1'], owners: [] } }
}

const { posted } = setStage(answer)
const start = () => show(<WebhookPage />)
const cell = (column: string) => {
  const at = page.getByRole('columnheader', { name: column, exact: true }).element().getAttribute('data-col')
  return document.querySelector<HTMLElement>(`[data-row="0"] [data-col="${at}"]`)
}
const inForm = (label: string) =>
  page.getByRole('dialog').getByRole('textbox', { name: new RegExp(`${label}$`) })
const toasts = () => useToasts.getState().toasts.map(({ text }) => text)
const option = (text: string) => page.getByTitle(text, { exact: true })
const menu = async (name: string) => {
  await press('更多操作')
  await userEvent.click(page.getByRole('menuitem', { name }))
}

beforeEach(() => {
  rows = [hook]
  deliveries = []
  lost = false
  useSecret.setState({ shown: null })
  useRenewing.setState({ row: null })
  useToasts.setState({ toasts: [] })
})

it('a subscription is written with kinds and owners, and its secret is shown once', async () => {
  rows = []
  await start()
  await expect.element(page.getByText('还没有事件推送')).toBeVisible()
  await press('新增')
  await userEvent.fill(inForm('推送名称'), 'ERP')
  await userEvent.fill(inForm('接收网址'), 'https://erp.example/hooks')
  await userEvent.fill(page.getByRole('combobox', { name: '事件' }), 'receiptComplete')
  await userEvent.click(option('收货单 · 收货完成'))
  await userEvent.fill(page.getByRole('combobox', { name: '货主' }), 'PO')
  await userEvent.click(option('极地水产 (POLAR)'))
  await press('保存')
  await expect.element(page.getByText(secret)).toBeVisible()
  expect(posted).toEqual([
    [
      '/arpa-basic-api/webhook/add',
      {
        name: 'ERP',
        url: 'https://erp.example/hooks',
        kinds: ['receivingNote.receiptComplete'],
        warehouses: [],
        owners: ['POLAR'],
        remark: null,
      },
    ],
  ])
  await press('已记下')
  await expect.poll(() => page.getByText(secret).query()).toBeNull()
})

it('what is empty is everything, in the list and where one is looked at', async () => {
  await start()
  await expect.poll(() => cell('事件')?.textContent).toBe('全部事件')
  expect(cell('仓库')?.textContent).toBe('W1')
  expect(cell('货主')?.textContent).toBe('全部货主')
  await menu('详情')
  await expect.element(page.getByRole('dialog').getByText('全部事件')).toBeVisible()
})

it('a test event is waited for, and what came of it is said', async () => {
  const waits = { id: '70', state: 'PENDING', log: [] }
  deliveries = [
    waits,
    { ...waits, state: 'DELIVERED', log: [{ number: 1, status: 204, tookMs: 31, fault: null }] },
  ]
  await start()
  await menu('发送测试')
  await expect.poll(toasts).toContain('测试已送达：HTTP 204，31 毫秒')
  expect(posted).toEqual([['/arpa-basic-api/webhook/7/ping', {}]])
})

it('a test that failed says why', async () => {
  deliveries = [
    { id: '70', state: 'PENDING', log: [{ number: 1, status: 500, tookMs: 31, fault: 'STATUS' }] },
  ]
  await start()
  await menu('发送测试')
  await expect.poll(toasts).toContainEqual(expect.stringContaining('测试失败：对方返回错误状态 (500)'))
})

it('a secret is renewed with the hours for which the former one still signs', async () => {
  await start()
  await menu('更换密钥')
  const hours = inForm('旧密钥继续有效')
  await expect.element(hours).toHaveValue('24')
  await userEvent.fill(hours, '200')
  await press('更换密钥')
  expect(posted).toEqual([])
  await userEvent.fill(hours, '2')
  await press('更换密钥')
  await expect.element(page.getByText(secret)).toBeVisible()
  expect(posted).toEqual([['/arpa-basic-api/webhook/7/renewSecret', { overlapHours: 2, version: 3 }]])
})

it('a secret whose answer was lost is not shown, and is to be renewed', async () => {
  lost = true
  await start()
  await menu('更换密钥')
  await userEvent.fill(inForm('旧密钥继续有效'), '2')
  await press('更换密钥')
  await expect.poll(toasts).toContainEqual(expect.stringContaining('密钥已无法再次显示'))
  await expect.element(page.getByText(secret)).not.toBeInTheDocument()
})

it('switching off asks first, and one that is off says why and is switched on', async () => {
  await start()
  await menu('停用')
  await expect.element(page.getByText(/停用期间发生的事件不会补推/)).toBeVisible()
  rows = [{ ...hook, status: 1, stopped: 'FAILING', can: ['detail', 'edit', 'enable', 'delete'] }]
  await press('停用')
  await vi.waitFor(() => expect(posted).toEqual([['/arpa-basic-api/webhook/7/disable', { version: 3 }]]))
  await expect.poll(() => cell('停用原因')?.textContent).toBe('连续多日推送失败，已自动停用')
  await menu('启用')
  await vi.waitFor(() => expect(posted.at(-1)).toEqual(['/arpa-basic-api/webhook/7/enable', { version: 3 }]))
})

it('a row leads to its log for those who may open it', async () => {
  mayOpen({ webhookManage: '/systemManage/webhookManage', webhookManageLog: '/systemManage/webhookLog' })
  await start()
  await menu('推送记录')
  expect(address()).toBe('/systemManage/webhookLog?webhookId=7')
})
