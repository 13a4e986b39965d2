import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListRecord } from '@/engine/list/meta'
import { useSession } from '@/engine/session/store'
import { type Answer, type Call, listOf } from '@/engine/testing/server'
import { press, setStage, show } from '@/engine/testing/stage'
import type { Delivery } from './delivery'
import { LogPage } from './LogPage'

const row: ListRecord = {
  id: '70',
  kind: 'receivingNote.receiptComplete',
  docNo: 'RK260301000012',
  hookName: 'ERP',
  state: 'PENDING',
  tries: 1,
  lastStatus: 500,
  lastFault: 'STATUS',
  happenedAt: '2026-03-01T10:00:00+08:00',
  can: ['detail'],
}
const delivery: Delivery = {
  id: '70',
  eventId: '69',
  kind: 'receivingNote.receiptComplete',
  docNo: 'RK260301000012',
  state: 'PENDING',
  webhookId: '7',
  hookName: 'ERP',
  url: 'https://erp.example/hooks',
  tries: 1,
  nextAt: '2026-03-01T10:00:10+08:00',
  happenedAt: '2026-03-01T10:00:00+08:00',
  endedAt: null,
  body: { id: '69', type: 'receivingNote.receiptComplete' },
  log: [
    {
      number: 1,
      at: '2026-03-01T10:00:01+08:00',
      tookMs: 31,
      url: 'https://erp.example/hooks',
      address: '203.0.113.7',
      status: 500,
      fault: 'STATUS',
      answer: 'database is away',
    },
  ],
  can: ['detail'],
}

let rows: readonly ListRecord[] = []
let held: Delivery = delivery

function answer({ method, path }: Call): Answer {
  if (path.endsWith('/list')) return listOf(rows)
  if (method === 'POST') {
    held = { ...held, state: 'PENDING', can: ['detail'] }
    return { data: null }
  }
  return { data: held }
}

const { posted } = setStage(answer)
const drawer = () => page.getByRole('dialog')
const start = () => show(<LogPage />)

beforeEach(() => {
  rows = [row]
  held = delivery
})

it('a delivery shows what is sent and what was answered to each try', async () => {
  await start()
  await press('详情')
  await expect.element(drawer().getByText('database is away')).toBeVisible()
  await expect
    .element(drawer().getByText('"type": "receivingNote.receiptComplete"', { exact: false }))
    .toBeVisible()
  await expect.element(drawer().getByText('HTTP 500')).toBeVisible()
  await expect.element(drawer().getByText('对方返回错误状态')).toBeVisible()
  await expect.element(drawer().getByText('203.0.113.7', { exact: false })).toBeVisible()
  expect(drawer().getByRole('button', { name: '重新推送' }).query()).toBeNull()
})

it('one that was given up is sent again after a question, from the list', async () => {
  rows = [{ ...row, state: 'FAILED', can: ['detail', 'resend'] }]
  await start()
  await press('更多操作')
  await userEvent.click(page.getByRole('menuitem', { name: '重新推送' }))
  await expect.element(page.getByText(/同一事件编号/)).toBeVisible()
  await press('重新推送')
  await vi.waitFor(() => expect(posted).toEqual([['/arpa-basic-api/webhookDelivery/70/resend', {}]]))
})

it('one that has arrived is sent again from its drawer', async () => {
  held = { ...delivery, state: 'DELIVERED', can: ['detail', 'resend'] }
  await start()
  await press('详情')
  await press('重新推送')
  await vi.waitFor(() => expect(posted).toEqual([['/arpa-basic-api/webhookDelivery/70/resend', {}]]))
  await expect.element(drawer().getByText('待推送')).toBeVisible()
})

it('one that was never sent says so', async () => {
  held = { ...delivery, log: [], tries: 0 }
  await start()
  await press('详情')
  await expect.element(drawer().getByText('尚未推送')).toBeVisible()
})

it('without a delivery the page says how there will be one', async () => {
  rows = []
  await start()
  await expect.element(page.getByText('还没有推送记录')).toBeVisible()
})

it('who may not look at one is offered no way to it', async () => {
  useSession.setState({ permissions: new Set(['webhookManage_search_button']) })
  rows = [{ ...row, can: [] }]
  await start()
  await expect.element(page.getByText('RK260301000012')).toBeVisible()
  expect(page.getByRole('button', { name: '详情' }).query()).toBeNull()
})
