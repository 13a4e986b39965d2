import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { wrong } from '@/engine/testing/server'
import { mayOpen, press, show } from '@/engine/testing/stage'
import { ShippingPage } from './ShippingPages'
import { base, line, setNote, start, world } from './stage'
import { SHEET } from './types'

const { posted, refuse } = setNote()
const scanBox = () => page.getByLabelText('容器、货品条码或编码（扫描或输入）')

describe('checking', () => {
  it('begins in the way that was pressed', async () => {
    world.note = { ...base, status: 0, checkMode: null }
    world.answer = () => ({ status: 1, checkMode: 4 })
    await start('reCheck')
    await press(/盲核/)
    await expect.poll(() => posted).toEqual([['/wms/deliveryNote/5/startCheck', { version: 3, mode: 4 }]])
    await expect.element(scanBox()).toBeVisible()
  })

  it('does not let somebody check their own pick', async () => {
    world.note = { ...base, status: 0, checkMode: null, ownPick: true }
    await start('reCheck')
    await expect.element(page.getByText('您拣过其中的货，请换人复核')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /扫描或选择/ })).toBeDisabled()
  })

  it('asks who may check their own pick why, before it begins', async () => {
    world.note = { ...base, status: 0, checkMode: null, ownPick: true, overrides: ['checkOwnPick'] }
    await start('reCheck')
    const first = page.getByRole('button', { name: /扫描或选择/ })
    await expect.element(first).toBeDisabled()
    await userEvent.fill(page.getByLabelText('由拣货人复核的原因', { exact: true }), '夜班一人')
    await userEvent.click(first)
    await expect
      .poll(() => posted)
      .toEqual([['/wms/deliveryNote/5/startCheck', { version: 3, mode: 1, ownPickReason: '夜班一人' }]])
  })

  it('jumps to the goods that were typed, counts them by Enter, and comes back for the next', async () => {
    world.answer = () => ({ lines: [line('1'), line('2', { qtyChecked: 24 })] })
    await start('reCheck')
    await userEvent.fill(scanBox(), 'g2')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('完好数量', { exact: true })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => posted)
      .toEqual([
        [
          '/wms/deliveryNote/5/check',
          {
            version: 3,
            lines: [{ lineId: '2', pile: true, qty: 24, labelOk: true, packageOk: true }],
            containerCodes: [],
          },
        ],
      ])
    await expect.element(scanBox()).toHaveFocus()
    await expect.element(page.getByText('还有 1 行未清点')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '复核通过' })).toBeDisabled()
  })

  it('passes with the newest version once everything was counted', async () => {
    world.note = { ...base, lines: [line('1', { qtyChecked: 24 }), line('2', { qtyChecked: 24 })] }
    world.answer = () => ({ status: 2 })
    await start('reCheck')
    await press('复核通过')
    await expect.poll(() => posted).toEqual([['/wms/deliveryNote/5/pass', { version: 3 }]])
    await expect.element(page.getByText('复核通过，可以装车')).toBeVisible()
  })

  it('keeps what should be there from whoever counts blindly', async () => {
    const hidden = { qty: 0, weight: 0, hidden: true, containerCode: 'P1' }
    world.note = { ...base, checkMode: 4, totalQty: 0, totalWeight: 0, lines: [line('1', hidden)] }
    await start('reCheck')
    await expect.element(scanBox()).toBeVisible()
    await expect.element(page.getByRole('button', { name: '整托无误' })).not.toBeInTheDocument()
    // A container that is scanned is not ticked off: its line is counted.
    await userEvent.fill(scanBox(), 'P1')
    await userEvent.keyboard('{Enter}')
    const qty = page.getByLabelText('完好数量（必填）')
    await expect.element(qty).toHaveFocus()
    await expect.element(qty).not.toHaveAttribute('placeholder', '24')
    await userEvent.keyboard('{Enter}')
    await expect.element(qty).toHaveAttribute('aria-invalid', 'true')
    expect(posted).toEqual([])
  })

  it('offers to ship what is there only to who may', async () => {
    const short = line('1', { qtyChecked: 20, differs: true, difference: 1 })
    world.note = { ...base, lines: [short] }
    await start('reCheck')
    await press('处理差异')
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog.getByRole('combobox'))
    await expect.element(page.getByText('重新拣货').last()).toBeVisible()
    await expect.element(page.getByText('接受差异')).not.toBeInTheDocument()
  })
})

describe('the page of a note', () => {
  it('tells what of its sheet is left behind, and where it went', async () => {
    world.note = { ...base, givenUp: 2, movedOn: 4, rests: [{ id: '9', docNo: 'CK9' }] }
    mayOpen({ deliverysheetManageDetail: SHEET })
    await start('detail')
    await expect.element(page.getByText('出库单缺货 4，已转为新出库单：')).toBeVisible()
    await expect.element(page.getByText('出库单已取消 2，不再发货')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'CK9' }))
      .toHaveAttribute('href', expect.stringContaining('id=9'))
  })
})

describe('loading', () => {
  const toLoad = { ...base, status: 2, truckMax: -12, lines: [line('1', { containerCode: 'P1' }), line('2')] }

  it('writes the reading down, then loads everything, with the plate that was typed', async () => {
    world.note = { ...toLoad }
    world.answer = (path) =>
      path.endsWith('/load')
        ? { status: 3, lines: [line('1', { loadedAt: 'x' }), line('2', { loadedAt: 'x' })] }
        : { truckTemp: -18, precooledAt: new Date().toISOString() }
    await start('load')
    await expect.element(page.getByText('不高于 -12 ℃')).toBeVisible()
    await userEvent.fill(page.getByLabelText(/车牌（扫描/), '沪A12345')
    await userEvent.fill(page.getByLabelText('车厢温度'), '-18')
    await press('全部装车')
    await expect
      .poll(() => posted)
      .toEqual([
        ['/wms/deliveryNote/5/precool', { version: 3, truckTemp: -18 }],
        ['/wms/deliveryNote/5/load', { version: 4, plateNo: '沪A12345' }],
      ])
    await expect.element(page.getByText('全部装车，可以出库')).toBeVisible()
  })

  it('loads a container as it is scanned, and shows why another vehicle is refused', async () => {
    world.note = { ...toLoad, truckMax: null, plateNo: '沪A12345' }
    refuse(wrong('plateNo', '车牌不符'))
    await start('load')
    await userEvent.fill(page.getByLabelText(/车牌（扫描/), '沪B1')
    await userEvent.fill(page.getByLabelText(/扫描即装车/), 'p1')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => posted)
      .toEqual([['/wms/deliveryNote/5/load', { version: 3, plateNo: '沪B1', containerCodes: ['P1'] }]])
    await expect.element(page.getByText('车牌不符')).toBeVisible()
  })
})

describe('departure', () => {
  const toShip = {
    ...base,
    status: 3,
    plateNo: '沪A12345',
    truckMax: -12,
    loadStartedAt: 'x',
    can: ['detail', 'load', 'ship', 'print'],
    precooledAt: new Date().toISOString(),
  }

  it('asks for seals and shows at its box what was refused', async () => {
    world.note = { ...toShip }
    refuse(wrong('truckTemp', '车厢 -5 ℃，高于允许的 -12 ℃'))
    await start('detail')
    await press('出库')
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('不高于 -12 ℃')).toBeVisible()
    await expect.element(dialog.getByLabelText(/超温放行/)).not.toBeInTheDocument()
    await userEvent.fill(dialog.getByLabelText(/铅封号/), 'S1')
    await userEvent.fill(dialog.getByLabelText(/车厢温度/), '-5')
    await userEvent.click(dialog.getByRole('button', { name: '出库' }))
    await expect
      .poll(() => posted.at(-1))
      .toMatchObject(['/wms/deliveryNote/5/ship', { version: 3, sealNos: 'S1', truckTemp: -5 }])
    await expect.element(dialog.getByText('车厢 -5 ℃，高于允许的 -12 ℃')).toBeVisible()
    await expect.element(dialog.getByLabelText(/铅封号/)).toHaveValue('S1')
  })

  it('shows a refusal that belongs to no box, and stays open', async () => {
    world.note = { ...toShip }
    refuse({ status: 40009, msg: '还有 1 行没有完成，不能出库' })
    await start('detail')
    await press('出库')
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByLabelText(/铅封号/), 'S1')
    await userEvent.click(dialog.getByRole('button', { name: '出库' }))
    await expect.element(dialog.getByText('还有 1 行没有完成，不能出库')).toBeVisible()
  })

  it('writes down the vehicle first where nobody has', async () => {
    world.note = { ...toShip, plateNo: null, truckMax: null, overrides: ['overrideTemperature'] }
    world.answer = () => ({ status: 4 })
    await start('detail')
    await press('出库')
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByLabelText(/车牌号/), '沪A9')
    await userEvent.fill(dialog.getByLabelText(/铅封号/), 'S1')
    await userEvent.click(dialog.getByRole('button', { name: '出库' }))
    await expect
      .poll(() => posted.map(([path, body]) => [path, body['version']]))
      .toEqual([
        ['/wms/deliveryNote/5/vehicle', 3],
        ['/wms/deliveryNote/5/ship', 4],
      ])
    await expect.element(page.getByText(/已出库/)).toBeVisible()
  })
})

describe('the lists', () => {
  it('open with the way in which something waits', async () => {
    await show(<ShippingPage />, '/deliveryManage/deliveryNoteManage')
    await expect.element(page.getByText('FH5').first()).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /复核并装车|装车/ }).first()).toBeChecked()
  })
})
