import { beforeEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { scan } from '@/engine/scan/fixtures'
import { question, stageOf } from '@/engine/scan/stage'
import { type Answer, type Call, wrong } from '@/engine/testing/server'
import { press } from '@/engine/testing/stage'
import { ScanReceivingPage } from './ScanReceivingPage'

const SALMON = '(01)06901234567892'
const LABEL = {
  gtin: '06901234567892',
  lot: 'L7',
  expiryDate: '2027-05-01',
  text: `${SALMON}(10)L7(17)270501`,
}
const candidate = {
  id: 'g1',
  code: 'SALMON',
  name: '冷冻三文鱼段',
  ownerCode: 'HY',
  unitCode: '袋',
  packUnitCode: '箱',
  pieces: 10,
}

const line = (part: object = {}) => ({
  id: 'l1',
  goodsCode: 'SALMON',
  goodsName: '冷冻三文鱼段',
  baseUnit: 'BAG',
  baseUnitName: '袋',
  unitCode: 'CTN',
  unitName: '箱',
  packFactor: 10,
  qtyExpected: 800,
  qtyReceived: 0,
  qtyOpen: 800,
  thermosphere: 'FROZEN',
  weighedAtReceipt: false,
  batch: {},
  limits: { acceptMax: -15, conditionalMax: -12 },
  ...part,
})
const note = (part: object = {}) => ({
  id: 'n1',
  version: 4,
  docNo: 'RK2611210001',
  kind: 1,
  status: 2,
  can: ['register'],
  overrides: ['temperature'],
  names: { ownerCode: { HY: '海源水产' } },
  warehouseCode: 'WH1',
  ownerCode: 'HY',
  plateNo: '沪A12345',
  probes: { asked: 3, taken: 0 },
  lines: [line()],
  receipts: [],
  ...part,
})
const received = (qty: number, part: object = {}) =>
  note({
    status: 3,
    version: 5,
    probes: { asked: 3, taken: 1 },
    lines: [line({ qtyReceived: qty, qtyOpen: 800 - qty })],
    receipts: [{ id: 'r1', frozen: false, ...part }],
  })

let register: () => Answer | null
let standing: object
let attributes: object[]
let batchNoMode: number

function answer({ method, path, query }: Call): Answer | null {
  if (path.endsWith('/receivingNote/list')) {
    const row = { id: 'n1', docNo: 'RK2611210001', ownerName: '海源水产', plateNo: '沪A12345', status: 2 }
    return { data: { records: 'RK2611210001'.includes(query.get('docNo') ?? '') ? [row] : [], total: 1 } }
  }
  if (path.endsWith('/manage/goods')) {
    return {
      data: [{ code: 'SALMON', attributes, batchNoMode, units: [{ unitCode: '托', pieces: 400, level: 2 }] }],
    }
  }
  if (path.endsWith('/scan/what')) {
    const code = query.get('code') ?? ''
    if (code.startsWith(SALMON)) return { data: { kind: 'goods', label: LABEL, candidates: [candidate] } }
    if (code === 'PL-OTHER')
      return {
        data: { kind: 'container', code, known: true, sscc: false, ownerCode: 'OTHER', candidates: [] },
      }
    if (code.startsWith('PL'))
      return { data: { kind: 'container', code, known: true, sscc: false, candidates: [] } }
    if (code.startsWith('A-')) return { data: { kind: 'location', code } }
    return { status: 40009, msg: `没有人认识 ${code}` }
  }
  if (method === 'POST' && path.endsWith('/register')) return register()
  if (path.endsWith('/receivingNote/n1')) return { data: standing }
  return { status: 40004, msg: '不存在' }
}

const stage = stageOf(ScanReceivingPage, answer)
const digits = async (text: string) => {
  for (const digit of text) await userEvent.click(page.getByRole('button', { name: digit, exact: true }))
}
const registered = () => stage.sent('/register')

async function openNote(): Promise<void> {
  await expect.element(question('扫描收货单号')).toBeVisible()
  scan('RK2611210001')
  await expect.element(question('扫描货品')).toBeVisible()
}

/** Opens the note and scans the goods. */
async function toQuantity(): Promise<void> {
  await openNote()
  scan(SALMON)
  await expect.element(question('多少？')).toBeVisible()
}

beforeEach(() => {
  attributes = [
    { attribute: 'batchNo', required: true },
    { attribute: 'expiryDate', required: false },
  ]
  batchNoMode = 0
  standing = note()
  register = () => ({ data: received(400) })
})

describe('receiving by scan', () => {
  it('takes a full pallet with three scans and a temperature', async () => {
    await stage.open()
    await toQuantity()
    await expect
      .element(page.getByRole('status', { name: '多少？' }).getByText('40', { exact: true }))
      .toBeVisible()
    scan('PL0001')
    await expect.element(question('货品温度？')).toBeVisible()
    await digits('185')
    await press('退格')
    await press('小数点')
    await digits('5')
    await expect.element(page.getByText('温度合格')).toBeVisible()
    await press('收货')
    await expect.element(page.getByText('已收 40 箱 (400 袋) 冷冻三文鱼段').first()).toBeVisible()
    expect(registered()).toEqual([
      {
        receipts: [
          {
            lineId: 'l1',
            qty: 400,
            unitCode: 'BAG',
            batch: { batchNo: 'L7', expiryDate: '2027-05-01' },
            containerCode: 'PL0001',
            productTemp: -18.5,
            device: expect.any(String),
          },
        ],
      },
    ])
    await expect.element(question('扫描货品')).toBeVisible()
    await expect.element(page.getByText('40 / 80 箱')).toBeVisible()
  })

  it('counts broken cases in pieces beside whole ones, and the pallet that is scanned gets just that', async () => {
    await stage.open()
    await toQuantity()
    await digits('3')
    await userEvent.click(
      page.getByRole('group', { name: '按什么单位数' }).getByRole('button', { name: /袋/ }).last(),
    )
    await expect.element(page.getByRole('button', { name: /^3 箱/ })).toBeVisible()
    await digits('5')
    await expect.element(page.getByRole('button', { name: '确定 3 箱 + 5 袋 (35 袋)' })).toBeVisible()
    scan('PL0001')
    await expect.element(question('货品温度？')).toBeVisible()
    await digits('18')
    await press('收货')
    await expect.poll(() => registered().length).toBe(1)
    expect(registered()[0]).toMatchObject({
      receipts: [{ qty: 35, unitCode: 'BAG', containerCode: 'PL0001' }],
    })
  })

  it('counts the same pack scanned again, one by one', async () => {
    await stage.open()
    await toQuantity()
    await new Promise((resolve) => setTimeout(resolve, 750))
    scan(SALMON)
    await expect
      .element(page.getByRole('status', { name: '多少？' }).getByText('2', { exact: true }))
      .toBeVisible()
  })

  it('a scan that does not fit the question says what to do, and changes nothing', async () => {
    await stage.open()
    await toQuantity()
    scan('A-01-02')
    await expect
      .element(page.getByRole('alert').getByText(/A-01-02 是库位。请扫描货品或托盘。/))
      .toBeVisible()
    await expect.element(question('多少？')).toBeVisible()
    scan('ZZZ')
    await expect.element(page.getByRole('alert').getByText(/没有人认识 ZZZ/)).toBeVisible()
    expect(registered()).toEqual([])
  })

  it('asks for the day that the label does not say, and takes none that there is not', async () => {
    attributes = [
      { attribute: 'batchNo', required: true },
      { attribute: 'productionDate', required: true },
    ]
    await stage.open()
    await openNote()
    scan(SALMON)
    await expect.element(question('生产日期？')).toBeVisible()
    await digits('2611')
    await expect.element(page.getByRole('button', { name: '下一步' })).toBeDisabled()
    await digits('01')
    await press('确定 2026-11-01')
    await expect.element(question('多少？')).toBeVisible()
  })

  it('says what a temperature means while it is typed, and what can be done when it is refused', async () => {
    register = () => wrong('receipts[0].productTemp', '-11 ℃ 超过 -12 ℃，不能收')
    await stage.open()
    await toQuantity()
    scan('PL0001')
    await expect.element(question('货品温度？')).toBeVisible()
    // Halfway to -18 nothing is wrong yet.
    await digits('1')
    await expect.element(page.getByText('超标：应拒收或特批')).not.toBeInTheDocument()
    await digits('1')
    await expect.element(page.getByText('超标：应拒收或特批')).toBeVisible()
    await press('收货')
    await expect.element(question('不能这样收')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '特批放行' })).toBeVisible()
    register = () => ({ data: received(400) })
    await press('拒收')
    await press('温度超标')
    await expect.element(page.getByText(/已拒收 40 箱/).first()).toBeVisible()
    expect(registered().at(-1)).toMatchObject({
      receipts: [{ rejectedQty: 400, rejectionReason: '温度超标', productTemp: -11 }],
    })
  })

  it('asks whether more came when the label of a pallet was read before', async () => {
    register = () => wrong('receipts[0].topUp', '托盘PL0001的这批货已于10:41收货')
    standing = note({ probes: { asked: 0, taken: 0 } })
    await stage.open()
    await toQuantity()
    scan('PL0001')
    await expect.element(question('不能这样收')).toBeVisible()
    register = () => ({ data: received(400) })
    await press('确实又来了：追加到此托盘')
    await expect.element(page.getByText(/已收 40 箱/).first()).toBeVisible()
    expect(registered().at(-1)).toMatchObject({ receipts: [{ topUp: true }] })
  })

  it('leaves the lot of a label out where the house numbers lots itself, and says so', async () => {
    batchNoMode = 1
    standing = note({ probes: { asked: 0, taken: 0 } })
    await stage.open()
    await toQuantity()
    await expect.element(page.getByText(/箱上批号 L7，系统另编批号/).first()).toBeVisible()
    scan('PL0001')
    await expect.element(page.getByText(/已收 40 箱/).first()).toBeVisible()
    expect(registered()[0]).toMatchObject({ receipts: [{ batch: { expiryDate: '2027-05-01' } }] })
    expect(JSON.stringify(registered()[0])).not.toContain('L7')
  })

  it('asks again for what was refused of a batch, and keeps everything else', async () => {
    register = () => wrong('receipts[0].batch.batchNo', '批号不对')
    standing = note({ probes: { asked: 0, taken: 0 } })
    await stage.open()
    await toQuantity()
    await digits('3')
    scan('PL0001')
    await expect.element(question('不能这样收')).toBeVisible()
    register = () => ({ data: received(400) })
    await press('改批次信息')
    await press('手输')
    await userEvent.fill(page.getByRole('textbox'), 'L8')
    await press('确定')
    await expect.element(page.getByText(/已收/).first()).toBeVisible()
    expect(registered().at(-1)).toMatchObject({
      receipts: [{ batch: { batchNo: 'L8', expiryDate: '2027-05-01' }, containerCode: 'PL0001' }],
    })
  })

  it('refuses a pallet with goods of another owner when it is scanned', async () => {
    await stage.open()
    await toQuantity()
    scan('PL-OTHER')
    await expect.element(page.getByRole('alert').getByText(/PL-OTHER 上是别的货主的货/)).toBeVisible()
    await expect.element(question('多少？')).toBeVisible()
    expect(registered()).toEqual([])
  })

  it('sends back what is damaged, with its reason', async () => {
    register = () => ({ data: received(20) })
    await stage.open()
    await toQuantity()
    await digits('2')
    await press('拒收')
    await press('货品损坏')
    await expect.element(page.getByText(/已拒收 2 箱/).first()).toBeVisible()
    expect(registered()[0]).toMatchObject({
      receipts: [{ rejectedQty: 20, rejectionReason: '货品损坏' }],
    })
  })

  it('says of goods that lie loose that they do, also where a pallet was planned for them', async () => {
    standing = note({ probes: { asked: 0, taken: 0 }, lines: [line({ containerCode: 'PL0001' })] })
    await stage.open()
    await toQuantity()
    await digits('2')
    await press(/^确定/)
    await press('不用托盘')
    await expect.element(page.getByText(/已收/).first()).toBeVisible()
    expect(registered()[0]).toMatchObject({ receipts: [{ containerCode: '' }] })
  })

  it('keeps a receipt that found no network, over a reload too, and sends it once under one key', async () => {
    let online = false
    register = () => (online ? { data: received(400) } : null)
    standing = note({ probes: { asked: 0, taken: 0 } })
    await stage.open()
    await toQuantity()
    scan('PL0001')
    await expect.element(page.getByText(/没有网络：1 个扫描已保存/)).toBeVisible()
    await cleanup()
    online = true
    await stage.open()
    await expect.element(page.getByText(/已收 40 箱/).first()).toBeVisible()
    const keys = stage.calls.filter(({ path }) => path.endsWith('/register')).map(({ key }) => key)
    expect(keys.length).toBeGreaterThan(1)
    expect(new Set(keys).size).toBe(1)
  })

  it('takes a label that cannot be read by hand: the line is pressed, or the code typed', async () => {
    await stage.open()
    await press(/RK2611210001/)
    await press(/冷冻三文鱼段/)
    await expect.element(page.getByRole('heading', { name: '扫描或输入批号' })).toBeVisible()
    await press('手输')
    await userEvent.fill(page.getByRole('textbox'), 'L9')
    await press('确定')
    await expect.element(question('多少？')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(question('扫描托盘')).toBeVisible()
    await press('不用托盘')
    await press('这托不测')
    await expect.element(page.getByText(/已收 40 箱/).first()).toBeVisible()
    expect(registered()[0]).toMatchObject({ receipts: [{ lineId: 'l1', batch: { batchNo: 'L9' } }] })
  })

  it('is large enough for gloves, and nothing is cut off at 360 pixels', async () => {
    await stage.open()
    await toQuantity()
    const buttons = [...document.querySelectorAll('button')].filter((each) => each.checkVisibility())
    expect(buttons.length).toBeGreaterThan(12)
    const small = buttons.filter((each) => each.getBoundingClientRect().height < 56)
    expect(small.map((each) => each.textContent)).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})
