import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setStage, show } from '@/engine/testing/stage'
import { PickingNotePage } from './PickingPages'

const line = (id: string, fromLocation: string, status: number) => ({
  id,
  lineNo: Number(id),
  sequence: Number(id),
  sheetId: '7',
  sheetNo: 'CK7',
  goodsCode: 'FISH',
  goodsName: '带鱼段',
  unitCode: 'EA',
  unitName: '袋',
  fromLocation,
  toLocation: 'DOCK',
  whole: false,
  qty: 24,
  weight: 12,
  status,
})

let note: Record<string, unknown> = {}

const { posted, refuse } = setStage(({ method, path }) => {
  if (method !== 'POST') return { data: path.endsWith('/history') ? [] : note }
  note = { ...note, status: 1, lines: [line('1', 'A-01', 1), line('2', 'A-02', 0)] }
  return { data: note }
})

const start = () =>
  show(<PickingNotePage />, '/deliveryManage/pickingGoodsNoteManageDetail?operationType=pick&id=5')
const place = () => page.getByLabelText('库位（扫描或输入）')

beforeEach(() => {
  note = {
    id: '5',
    version: 1,
    docNo: 'PK5',
    status: 0,
    lineCount: 2,
    doneLines: 0,
    lines: [line('1', 'A-01', 0), line('2', 'A-02', 0)],
    can: ['pick', 'short', 'confirmAll'],
  }
})

describe('picking', () => {
  it('goes from place to goods by Enter, confirms, and offers the next line', async () => {
    await start()
    await expect.element(place()).toHaveFocus()
    await userEvent.keyboard('A-01{Enter}FISH{Enter}')
    await expect
      .poll(() => posted)
      .toEqual([['/wms/pickNote/5/confirm', { lineId: '1', locationScan: 'A-01', goodsScan: 'FISH' }]])
    await expect.element(page.getByRole('region', { name: '当前要拣的货' }).getByText('A-02')).toBeVisible()
    await expect.element(place()).toHaveValue('')
  })

  it('keeps what was scanned when it is refused, with the reason', async () => {
    refuse({ status: 40009, msg: '库位不对：应到A-01，扫到的是B-09' })
    await start()
    await expect.element(place()).toHaveFocus()
    await userEvent.keyboard('B-09{Enter}FISH{Enter}')
    await expect.element(page.getByText(/库位不对/)).toBeVisible()
    await expect.element(place()).toHaveValue('B-09')
  })

  it('names the box that is missing when nothing was scanned', async () => {
    await start()
    await userEvent.click(page.getByRole('button', { name: '确认拣货' }))
    await expect.element(page.getByRole('alert').getByText('请填写：库位（扫描或输入）')).toBeVisible()
    expect(posted).toEqual([])
  })

  it('puts a line back from the page of a note that is done', async () => {
    note = { ...note, status: 2, version: 4, lines: [line('1', 'A-01', 1)], can: ['undo'] }
    await show(<PickingNotePage />, '/deliveryManage/pickingGoodsNoteManageDetail?operationType=detail&id=5')
    await userEvent.click(page.getByRole('button', { name: '退回' }))
    await userEvent.fill(page.getByRole('dialog').getByRole('textbox'), '拿错了')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '退回' }))
    await expect
      .poll(() => posted)
      .toEqual([['/wms/pickNote/5/undo', { version: 4, reason: '拿错了', lineId: '1' }]])
  })

  it('asks for a reason before the rest of a line is given up', async () => {
    await start()
    await userEvent.click(page.getByRole('button', { name: '短拣' }))
    await userEvent.fill(page.getByRole('dialog').getByRole('textbox'), '库位是空的')
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '短拣' }))
    await expect
      .poll(() => posted)
      .toEqual([['/wms/pickNote/5/short', { lineId: '1', reason: '库位是空的' }]])
  })
})
