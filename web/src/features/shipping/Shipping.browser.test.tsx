import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { PageFrame } from '@/engine/frame/PageFrame'
import { startTexts } from '@/engine/i18n/i18n'
import { useSession } from '@/engine/session/store'
import { ConfirmBox } from '@/ui/ConfirmBox'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import { DeliveryNotePage, ShippingPage } from './ShippingPages'

const line = (id: string, part: object = {}) => ({
  id,
  lineNo: Number(id),
  goodsCode: `G${id}`,
  goodsName: id === '1' ? '带鱼段' : '虾仁',
  unitCode: 'EA',
  unitName: '袋',
  locationCode: 'ST-1',
  fromLocation: 'A-01',
  qty: 24,
  weight: 12,
  labelOk: true,
  packageOk: true,
  hidden: false,
  differs: false,
  ...part,
})

const base = {
  id: '5',
  version: 3,
  docNo: 'FH5',
  way: 1,
  status: 1,
  warehouseCode: 'W1',
  sheetId: '7',
  sheetNo: 'CK7',
  checkMode: 1,
  checkRound: 1,
  lineCount: 2,
  checkedLines: 0,
  loadedLines: 0,
  containers: 0,
  totalQty: 48,
  totalWeight: 24,
  signStatus: 0,
  ownPick: false,
  overrides: [] as string[],
  lines: [line('1'), line('2')],
  can: ['detail', 'reCheck', 'load', 'ship', 'print'],
}

let note: Record<string, unknown> = {}
let posted: [string, Record<string, unknown>][] = []
let answer: (path: string, body: Record<string, unknown>) => object = () => note
let refusal: { readonly body: unknown; readonly http: number } | null = null

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input.toString(), window.location.href)
  const ok = (data: unknown) => Response.json({ status: 0, msg: '', data })
  if (init?.method !== 'POST') {
    if (url.pathname.endsWith('/list')) {
      const waits = url.pathname.includes('outboundNote')
      return ok({ records: waits ? [{ ...base, lines: 2 }] : [], total: waits ? 1 : 0 })
    }
    return ok(/history|rounds|choose|lookup/.test(url.pathname) ? [] : note)
  }
  const body: Record<string, unknown> = JSON.parse(typeof init.body === 'string' ? init.body : '{}')
  posted.push([url.pathname.replace('/wms/deliveryNote/', ''), body])
  if (refusal) return Response.json(refusal.body, { status: refusal.http })
  note = { ...note, version: Number(note['version']) + 1, ...answer(url.pathname, body) }
  return ok(note)
}

const start = (mode: string) =>
  render(
    <MemoryRouter initialEntries={[`/deliveryManage/deliveryNoteManageDetail?operationType=${mode}&id=5`]}>
      <PageFrame>
        <DeliveryNotePage />
        <ConfirmBox />
      </PageFrame>
    </MemoryRouter>,
  )
const scan = () => page.getByLabelText('容器、货品条码或编码（扫描或输入）')
const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }))

beforeAll(async () => {
  await startTexts('zh')
  applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
})

beforeEach(() => {
  posted = []
  refusal = null
  answer = () => ({})
  note = { ...base }
  queryClient.clear()
  useSession.setState({ permissions: new Set(['super_admin']) })
  vi.stubGlobal('fetch', serve)
})

afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
})

describe('checking', () => {
  it('begins in the way that was pressed', async () => {
    note = { ...base, status: 0, checkMode: null }
    answer = () => ({ status: 1, checkMode: 4 })
    await start('reCheck')
    await press(/盲核/)
    await expect.poll(() => posted).toEqual([['5/startCheck', { version: 3, mode: 4 }]])
    await expect.element(scan()).toBeVisible()
  })

  it('does not let somebody check their own pick', async () => {
    note = { ...base, status: 0, checkMode: null, ownPick: true }
    await start('reCheck')
    await expect.element(page.getByText('您拣过其中的货，请换人复核')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /扫描或选择/ })).toBeDisabled()
  })

  it('jumps to the goods that were typed, counts them by Enter, and comes back for the next', async () => {
    answer = () => ({ lines: [line('1'), line('2', { qtyChecked: 24 })] })
    await start('reCheck')
    await userEvent.fill(scan(), 'g2')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByLabelText('完好数量', { exact: true })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => posted)
      .toEqual([
        [
          '5/check',
          {
            version: 3,
            lines: [{ lineId: '2', qty: 24, labelOk: true, packageOk: true }],
            containerCodes: [],
          },
        ],
      ])
    await expect.element(scan()).toHaveFocus()
    await expect.element(page.getByText('还有 1 行未清点')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '复核通过' })).toBeDisabled()
  })

  it('passes with the newest version once everything was counted', async () => {
    note = { ...base, lines: [line('1', { qtyChecked: 24 }), line('2', { qtyChecked: 24 })] }
    answer = () => ({ status: 2 })
    await start('reCheck')
    await press('复核通过')
    await expect.poll(() => posted).toEqual([['5/pass', { version: 3 }]])
    await expect.element(page.getByText('复核通过，可以装车')).toBeVisible()
  })

  it('keeps what should be there from whoever counts blindly', async () => {
    const hidden = { qty: 0, weight: 0, hidden: true, containerCode: 'P1' }
    note = { ...base, checkMode: 4, totalQty: 0, totalWeight: 0, lines: [line('1', hidden)] }
    await start('reCheck')
    await expect.element(scan()).toBeVisible()
    await expect.element(page.getByRole('button', { name: '整托无误' })).not.toBeInTheDocument()
    // A container that is scanned is not ticked off: its line is counted.
    await userEvent.fill(scan(), 'P1')
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
    note = { ...base, lines: [short] }
    await start('reCheck')
    await press('处理差异')
    const dialog = page.getByRole('dialog')
    await userEvent.click(dialog.getByRole('combobox'))
    await expect.element(page.getByText('重新拣货').last()).toBeVisible()
    await expect.element(page.getByText('接受差异')).not.toBeInTheDocument()
  })
})

describe('loading', () => {
  const toLoad = { ...base, status: 2, truckMax: -12, lines: [line('1', { containerCode: 'P1' }), line('2')] }

  it('writes the reading down, then loads everything, with the plate that was typed', async () => {
    note = { ...toLoad }
    answer = (path) =>
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
        ['5/precool', { version: 3, truckTemp: -18 }],
        ['5/load', { version: 4, plateNo: '沪A12345' }],
      ])
    await expect.element(page.getByText('全部装车，可以出库')).toBeVisible()
  })

  it('loads a container as it is scanned, and shows why another vehicle is refused', async () => {
    note = { ...toLoad, truckMax: null, plateNo: '沪A12345' }
    refusal = {
      http: 400,
      body: { status: 40001, msg: '填写有误', data: { fields: [{ field: 'plateNo', msg: '车牌不符' }] } },
    }
    await start('load')
    await userEvent.fill(page.getByLabelText(/车牌（扫描/), '沪B1')
    await userEvent.fill(page.getByLabelText(/扫描即装车/), 'p1')
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => posted)
      .toEqual([['5/load', { version: 3, plateNo: '沪B1', containerCodes: ['P1'] }]])
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
    note = { ...toShip }
    refusal = {
      http: 400,
      body: {
        status: 40001,
        msg: '填写有误',
        data: { fields: [{ field: 'truckTemp', msg: '车厢 -5 ℃，高于允许的 -12 ℃' }] },
      },
    }
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
      .toMatchObject(['5/ship', { version: 3, sealNos: 'S1', truckTemp: -5 }])
    await expect.element(dialog.getByText('车厢 -5 ℃，高于允许的 -12 ℃')).toBeVisible()
    await expect.element(dialog.getByLabelText(/铅封号/)).toHaveValue('S1')
  })

  it('shows a refusal that belongs to no box, and stays open', async () => {
    note = { ...toShip }
    refusal = { http: 409, body: { status: 40009, msg: '还有 1 行没有完成，不能出库', data: null } }
    await start('detail')
    await press('出库')
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByLabelText(/铅封号/), 'S1')
    await userEvent.click(dialog.getByRole('button', { name: '出库' }))
    await expect.element(dialog.getByText('还有 1 行没有完成，不能出库')).toBeVisible()
  })

  it('writes down the vehicle first where nobody has', async () => {
    note = { ...toShip, plateNo: null, truckMax: null, overrides: ['overrideTemperature'] }
    answer = () => ({ status: 4 })
    await start('detail')
    await press('出库')
    const dialog = page.getByRole('dialog')
    await userEvent.fill(dialog.getByLabelText(/车牌号/), '沪A9')
    await userEvent.fill(dialog.getByLabelText(/铅封号/), 'S1')
    await userEvent.click(dialog.getByRole('button', { name: '出库' }))
    await expect
      .poll(() => posted.map(([path, body]) => [path, body['version']]))
      .toEqual([
        ['5/vehicle', 3],
        ['5/ship', 4],
      ])
    await expect.element(page.getByText(/已出库/)).toBeVisible()
  })
})

describe('the lists', () => {
  it('open with the way in which something waits', async () => {
    await render(
      <MemoryRouter initialEntries={['/deliveryManage/deliveryNoteManage']}>
        <PageFrame>
          <ShippingPage />
        </PageFrame>
      </MemoryRouter>,
    )
    await expect.element(page.getByText('FH5').first()).toBeVisible()
    await expect.element(page.getByRole('radio', { name: /复核并装车|装车/ }).first()).toBeChecked()
  })
})
