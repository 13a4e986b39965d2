import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListRecord } from '@/engine/list/meta'
import { setStage, show } from '@/engine/testing/stage'
import { lists } from '@/generated/lists'
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

let results: object = {}

const { calls } = setStage(() => ({ data: results }))

const open = (rows: readonly ListRecord[], onClose = vi.fn()) => {
  void show(<VerbDialog list={lists.inventory} verb="freeze" rows={rows} onClose={onClose} />)
  return onClose
}

it('a part is held with the quantity that was seen; a refusal keeps what was typed', async () => {
  results = { docNo: null, done: 0, results: [{ id: '1', ok: false, reason: '数量已变为 3' }] }
  const onClose = open([stock('1')])
  await userEvent.fill(page.getByLabelText('其中数量'), '2.50')
  await userEvent.fill(page.getByRole('textbox', { name: /^原因/ }), '待检')
  await userEvent.click(page.getByRole('button', { name: '冻结' }))
  await expect.poll(() => page.getByRole('alert').query()?.textContent ?? '').toContain('数量已变为 3')
  expect(calls.find(({ method }) => method === 'POST')?.text).toContain(
    '"rows":[{"id":"1","qty":12.5,"part":2.50}]',
  )
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
