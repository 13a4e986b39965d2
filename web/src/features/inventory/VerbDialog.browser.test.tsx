import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { PageFrame } from '@/engine/frame/PageFrame'
import { startTexts } from '@/engine/i18n/i18n'
import type { ListRecord } from '@/engine/list/meta'
import { lists } from '@/generated/lists'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import { VerbDialog } from './VerbDialog'

const stock = (id: string): ListRecord => ({
  id,
  goodsCode: 'G1',
  goodsName: '三文鱼',
  locationCode: 'A-01',
  qty: 12.5,
  held: 0,
  unitName: '箱',
  statusName: '合格',
})

let posted: unknown[] = []
let results: object = {}

async function serve(_address: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  if (init?.method === 'POST') posted.push(typeof init.body === 'string' ? init.body : '')
  return Response.json({ status: 0, msg: '', data: results })
}

const open = (rows: readonly ListRecord[], onClose = vi.fn()) => {
  void render(
    <MemoryRouter>
      <PageFrame>
        <VerbDialog list={lists.inventory} verb="freeze" rows={rows} onClose={onClose} />
      </PageFrame>
    </MemoryRouter>,
  )
  return onClose
}

beforeEach(async () => {
  await startTexts('zh')
  applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
  queryClient.clear()
  posted = []
  vi.stubGlobal('fetch', serve)
})

afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
})

it('a part is held with the quantity that was seen; a refusal keeps what was typed', async () => {
  results = { docNo: null, done: 0, results: [{ id: '1', ok: false, reason: '数量已变为 3' }] }
  const onClose = open([stock('1')])
  await userEvent.fill(page.getByLabelText('其中数量'), '2.50')
  await userEvent.fill(page.getByRole('textbox', { name: /^原因/ }), '待检')
  await userEvent.click(page.getByRole('button', { name: '冻结' }))
  await expect.poll(() => page.getByRole('alert').query()?.textContent ?? '').toContain('数量已变为 3')
  expect(posted[0]).toContain('"rows":[{"id":"1","qty":12.5,"part":2.50}]')
  expect(document.querySelector('textarea')?.value).toBe('待检')
  results = { docNo: 'DJ1', done: 1, results: [{ id: '1', ok: true }] }
  await userEvent.click(page.getByRole('button', { name: '冻结' }))
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

it('of many rows the refused ones are named, and no part is asked for', async () => {
  results = {
    docNo: 'DJ1',
    done: 1,
    results: [
      { id: '1', ok: true },
      { id: '2', ok: false, reason: '已被预留 4' },
    ],
  }
  open([stock('1'), { ...stock('2'), locationCode: 'B-02' }])
  expect(page.getByLabelText('其中数量').query()).toBeNull()
  await userEvent.fill(page.getByRole('textbox', { name: /^原因/ }), '待检')
  await userEvent.click(page.getByRole('button', { name: '冻结' }))
  await expect
    .poll(() => page.getByRole('alert').query()?.textContent ?? '')
    .toContain('三文鱼 · B-02 已被预留 4')
  await expect.element(page.getByRole('button', { name: '关闭' }).last()).toBeVisible()
})
