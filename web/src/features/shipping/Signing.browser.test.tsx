import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wrong } from '@/engine/testing/server'
import { press } from '@/engine/testing/stage'
import { base, line, setNote, start, world } from './stage'

const { posted, refuse } = setNote()

const shipped = {
  ...base,
  status: 4,
  plateNo: '沪A12345',
  departedAt: '2026-11-22T02:00:00Z',
  can: ['detail', 'cancelShip', 'sign', 'print'],
}
const dialog = () => page.getByRole('dialog')
const sign = () => userEvent.click(dialog().getByRole('button', { name: '签收', exact: true }))

describe('signing', () => {
  it('asks who signed, and takes everything else as it was sent', async () => {
    world.note = { ...shipped }
    world.answer = () => ({ signStatus: 1, can: ['detail', 'print'] })
    await start('detail')
    await press('签收')
    await sign()
    expect(posted).toEqual([])
    await userEvent.fill(dialog().getByLabelText(/签收人/), '李四')
    await userEvent.fill(dialog().getByLabelText(/备注/), '冷链完好')
    await sign()
    await expect
      .poll(() => posted)
      .toMatchObject([['/wms/deliveryNote/5/sign', { version: 3, signedBy: '李四' }]])
    expect(posted[0]?.[1]).toMatchObject({ remark: '冷链完好', refused: [], podFile: null })
    await expect.element(page.getByText('已签收').first()).toBeVisible()
  })

  it('asks why for everything that was refused, and leads to the note on which it comes back', async () => {
    world.note = { ...shipped }
    world.answer = () => ({ signStatus: 2, returnId: '9', returnNo: 'TH9', can: ['detail', 'print'] })
    await start('detail')
    await press('签收')
    await userEvent.fill(dialog().getByLabelText(/签收人/), '李四')
    await userEvent.click(dialog().getByRole('button', { name: '有货物拒收' }))
    await userEvent.fill(dialog().getByLabelText('带鱼段 拒收数量'), '2')
    await sign()
    await expect.element(dialog().getByText('请填写每个拒收货物的原因')).toBeVisible()
    expect(posted).toEqual([])
    await userEvent.fill(dialog().getByLabelText('带鱼段 拒收原因'), '外箱破损')
    await sign()
    const refused = [{ lineId: '1', qty: 2, reason: '外箱破损' }]
    await expect.poll(() => posted).toMatchObject([['/wms/deliveryNote/5/sign', { refused }]])
    await expect.element(page.getByRole('link', { name: /TH9/ }).first()).toBeVisible()
  })

  it('shows what the server has against a refused quantity, and keeps what was typed', async () => {
    world.note = { ...shipped }
    refuse(wrong('refused[0].qty', '最多 24'))
    await start('detail')
    await press('签收')
    await userEvent.fill(dialog().getByLabelText(/签收人/), '李四')
    await userEvent.click(dialog().getByRole('button', { name: '有货物拒收' }))
    await userEvent.fill(dialog().getByLabelText('带鱼段 拒收数量'), '99')
    await userEvent.fill(dialog().getByLabelText('带鱼段 拒收原因'), '多了')
    await sign()
    await expect.element(dialog().getByText(/最多 24/)).toBeVisible()
    await expect.element(dialog().getByLabelText('带鱼段 拒收数量')).toHaveValue('99')
  })
})

describe('unloading', () => {
  const loaded = {
    ...base,
    status: 3,
    plateNo: '沪A12345',
    lines: [line('1', { containerCode: 'P1', loadedAt: 'x' }), line('2', { loadedAt: 'x' })],
  }

  it('brings a container down with everything in it, and loose goods line by line', async () => {
    world.note = { ...loaded }
    world.answer = () => ({
      status: 2,
      lines: [line('1', { containerCode: 'P1' }), line('2', { loadedAt: 'x' })],
    })
    await start('load')
    await press('卸下 容器 P1')
    await expect
      .poll(() => posted)
      .toEqual([['/wms/deliveryNote/5/unload', { version: 3, containerCodes: ['P1'] }]])
    await expect.element(page.getByText('已装车 1 行')).toBeVisible()
    await press(/^卸下 虾仁/)
    await expect
      .poll(() => posted.at(-1))
      .toEqual(['/wms/deliveryNote/5/unload', { version: 4, lineIds: ['2'] }])
  })

  it('says why something stays on board', async () => {
    world.note = { ...loaded }
    refuse({ status: 40009, msg: '已出库，不能卸下' })
    await start('load')
    await press('卸下 容器 P1')
    await expect.element(page.getByText('已出库，不能卸下')).toBeVisible()
  })
})
