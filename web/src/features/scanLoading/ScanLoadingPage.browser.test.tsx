import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { scan } from '@/engine/scan/fixtures'
import { question, stageOf } from '@/engine/scan/stage'
import type { Answer, Call } from '@/engine/testing/server'
import { press } from '@/engine/testing/stage'
import { ScanLoadingPage } from './ScanLoadingPage'

const PLATE = '沪A12345'

const pile = (lineId: string, part: object = {}) => ({
  lineId,
  goodsCode: 'SALMON',
  goodsName: '冷冻三文鱼段',
  unitCode: 'BOX',
  unitName: '箱',
  containerCode: lineId === 'l1' ? 'P-1' : null,
  locationCode: 'DOCK-1',
  qty: 12,
  differs: false,
  loaded: false,
  ...part,
})
const note = {
  id: 'n1',
  version: 7,
  docNo: 'FH1',
  sheetNo: 'CK1',
  partnerName: '盒马',
  way: 1,
  status: 2,
  plateNo: PLATE,
  dockCode: 'DOCK-2',
  thermosphere: 'FROZEN',
  truckMax: -15,
  ownPick: false,
  overrides: ['overrideTemperature'],
}
const both = [pile('l1'), pile('l2')]
const told = (asked: string, part: object = {}) => ({
  data: { note, asked, done: false, next: null, piles: both, left: 2, waiting: [], ...part },
})
const nothing = { data: { note: null, asked: 'nothing', done: false, piles: [], left: 0, waiting: [] } }
const refusal = (field: string, msg: string): Answer => ({
  status: 40001,
  msg: '有错',
  data: { fields: [{ field, msg }] },
})

let say: (body: Readonly<Record<string, unknown>>) => Answer | null
/** What departure is refused for; null lets it go. */
let kept: (body: Readonly<Record<string, unknown>>) => Answer | null
let gone = false

const stage = stageOf(ScanLoadingPage, ({ method, path, body }: Call) => {
  if (method !== 'POST') return { data: { warehouseCode: 'WH1' } }
  if (path.endsWith('/ship')) {
    const refused = kept(body as Record<string, unknown>)
    if (refused) return refused
    gone = true
  }
  return path.endsWith('/scanLoad') ? say(body as Record<string, unknown>) : { data: {} }
})

/** The vehicle, the dock, the cold, two pieces. */
function plain(body: Readonly<Record<string, unknown>>): Answer {
  if (gone) return nothing
  const [code] = (body['scans'] as readonly string[] | undefined) ?? []
  const at = { plateNo: PLATE, dockCode: body['dockCode'] ?? null }
  if (body['plateNo'] === undefined) {
    if (code === undefined) return told('vehicle')
    return code === PLATE ? told('dock', at) : refusal('plateNo', '车牌不符')
  }
  if (code === 'DOCK-2') return told('truckTemp', { ...at, dockCode: code })
  if (body['truckTemp'] !== undefined)
    return Number(body['truckTemp']) > -15
      ? refusal('truckTemp', '车厢太热')
      : told('goods', { ...at, done: true })
  if (code === 'P-1')
    return told('goods', { ...at, done: true, left: 1, piles: [pile('l1', { loaded: true }), pile('l2')] })
  if (code === undefined && body['lineId'] === undefined) return told('goods', at)
  const all = both.map((each) => ({ ...each, loaded: true }))
  return told('ship', { ...at, done: true, left: 0, piles: all })
}

const toGoods = async () => {
  await stage.open()
  await expect.element(question('扫描或手输车牌')).toBeVisible()
  scan(PLATE)
  await expect.element(question('扫描月台')).toBeVisible()
  scan('DOCK-2')
  await expect.element(question('车厢多少度？')).toBeVisible()
  for (const key of ['1', '8']) await press(key)
  await press('确定 -18 ℃')
  await expect.element(question('扫描托盘或货品装车')).toBeVisible()
}

beforeEach(() => {
  say = plain
  kept = () => null
  gone = false
})

describe('loading by scan', () => {
  it('asks for vehicle, dock and cold, takes what is scanned, and lets it go with the seal', async () => {
    await toGoods()
    scan('P-1')
    await expect.element(page.getByText(/P-1 已上车 · 还有 1 行没装/).first()).toBeVisible()
    scan('SALMON')
    await expect.element(question('全部装完，扫描铅封')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '出库', exact: true })).toBeDisabled()
    scan('P-1')
    await expect.element(page.getByRole('alert').getByText(/P-1 不是铅封/)).toBeVisible()
    scan('SEAL-1')
    await expect.element(page.getByText('铅封 SEAL-1，共 1 个').first()).toBeVisible()
    scan('SEAL-2')
    await expect.element(page.getByText('铅封 SEAL-2，共 2 个').first()).toBeVisible()
    expect(stage.sent('/n1/ship')).toEqual([])
    await press('出库')
    await expect.element(page.getByText('FH1 已出库，铅封 SEAL-1, SEAL-2').first()).toBeVisible()
    await expect.element(question('没有要装车的单据')).toBeVisible()
    expect(stage.sent('/n1/ship')).toEqual([
      { version: 7, sealNos: 'SEAL-1, SEAL-2', plateNo: PLATE, dockCode: 'DOCK-2' },
    ])
    expect(stage.sent('/scanLoad').find(({ scans }) => String(scans) === 'P-1')).toMatchObject({
      noteId: 'n1',
      plateNo: PLATE,
      dockCode: 'DOCK-2',
    })
  })

  /** Everything is on board, and sealed. */
  const toSealed = async () => {
    await toGoods()
    scan('SALMON')
    await expect.element(question('全部装完，扫描铅封')).toBeVisible()
    scan('SEAL-1')
    await expect.element(page.getByText('铅封 SEAL-1，共 1 个').first()).toBeVisible()
  }

  it('asks at departure what is asked at a desk, and keeps the seals meanwhile', async () => {
    kept = (body) => {
      if (body['mixReason'] === undefined) return refusal('mixReason', '不能同车装运')
      return gone ? null : { status: 40009, msg: '还有 1 行没有完成，不能出库' }
    }
    await toSealed()
    await press('出库')
    await expect.element(question('温层不同')).toBeVisible()
    await press('先不出库')
    await expect.element(question('全部装完，扫描铅封')).toBeVisible()
    await press('出库')
    await press('多温车，分仓装')
    await expect.element(page.getByRole('alert').getByText(/还有 1 行没有完成/)).toBeVisible()
    kept = () => null
    await press('出库')
    await expect.element(page.getByText('FH1 已出库，铅封 SEAL-1').first()).toBeVisible()
    expect(stage.sent('/n1/ship').at(-1)).toMatchObject({ sealNos: 'SEAL-1', mixReason: '多温车，分仓装' })
  })

  it('reads a vehicle again that has stood too long, and leaves with the version of now', async () => {
    kept = () => refusal('truckTemp', '车厢温度已过时')
    await toSealed()
    await press('出库')
    await expect.element(question('车厢多少度？')).toBeVisible()
    say = (body) => (body['truckTemp'] === undefined ? plain(body) : told('ship', { done: true, left: 0 }))
    for (const key of ['1', '9']) await press(key)
    await press('确定 -19 ℃')
    await expect.element(question('全部装完，扫描铅封')).toBeVisible()
    kept = () => ({ status: 40010, msg: '已被别人修改' })
    say = () => told('ship', { note: { ...note, version: 8 }, left: 0, plateNo: PLATE, dockCode: 'DOCK-2' })
    await press('出库')
    await expect.element(page.getByRole('alert').getByText(/已被别人修改/)).toBeVisible()
    kept = () => null
    await press('出库')
    await expect.poll(() => stage.sent('/n1/ship').at(-1)).toMatchObject({ version: 8, sealNos: 'SEAL-1' })
  })

  it('lets a note leave as it is, where nobody has to load piece by piece', async () => {
    const quick = { ...note, way: 2, status: 1, dockCode: null, truckMax: null, thermosphere: 'NORMAL' }
    say = (body) =>
      gone
        ? nothing
        : told(body['plateNo'] === undefined && !body['scans'] ? 'vehicle' : 'goods', {
            note: quick,
            plateNo: body['plateNo'] ?? PLATE,
          })
    await stage.open()
    await press(`就是 ${PLATE}`)
    await press('直接出库')
    await expect.element(question('扫描铅封出库')).toBeVisible()
    scan('SEAL-9')
    await press('出库')
    await expect.element(page.getByText('FH1 已出库，铅封 SEAL-9').first()).toBeVisible()
    expect(stage.sent('/n1/ship')).toEqual([{ version: 7, sealNos: 'SEAL-9', plateNo: PLATE }])
  })

  it('refuses the wrong vehicle and stays there', async () => {
    await stage.open()
    await expect.element(question('扫描或手输车牌')).toBeVisible()
    scan('沪B99999')
    await expect.element(page.getByRole('alert').getByText('车牌不符')).toBeVisible()
    await press(`就是 ${PLATE}`)
    await expect.element(question('扫描月台')).toBeVisible()
  })

  it('tells a vehicle that is too warm, to be read again or answered for', async () => {
    await stage.open()
    await expect.element(question('扫描或手输车牌')).toBeVisible()
    scan(PLATE)
    await expect.element(question('扫描月台')).toBeVisible()
    scan('DOCK-2')
    await press('9')
    await press('确定 -9 ℃')
    await expect.element(question('温度高了')).toBeVisible()
    say = (body) => (body['overrideReason'] === undefined ? plain(body) : told('goods', { done: true }))
    await press('路程很短')
    await expect.element(question('扫描托盘或货品装车')).toBeVisible()
    expect(stage.sent('/scanLoad').at(-1)).toMatchObject({ truckTemp: -9, overrideReason: '路程很短' })
  })

  it('asks once why goods of several thermospheres share a vehicle', async () => {
    await toGoods()
    say = (body) =>
      body['mixReason'] === undefined && (body['scans'] !== undefined || body['lineId'] !== undefined)
        ? refusal('mixReason', '三文鱼为冷冻，牛奶为冷藏，不能同车装运')
        : plain(body)
    scan('P-1')
    await expect.element(question('温层不同')).toBeVisible()
    await press('多温车，分仓装')
    await expect.element(page.getByText(/P-1 已上车/).first()).toBeVisible()
    scan('SALMON')
    await expect.element(question('全部装完，扫描铅封')).toBeVisible()
    const [first, second] = stage.sent('/scanLoad').slice(-2)
    expect(first).toMatchObject({ scans: ['P-1'], mixReason: '多温车，分仓装' })
    expect(second).toMatchObject({ scans: ['SALMON'], mixReason: '多温车，分仓装' })
    expect(first).not.toHaveProperty('overrideReason')
  })

  it('begins a new number after a refusal, with what was refused still to be read', async () => {
    await stage.open()
    await expect.element(question('扫描或手输车牌')).toBeVisible()
    scan(PLATE)
    await expect.element(question('扫描月台')).toBeVisible()
    scan('DOCK-2')
    for (const key of ['2', '0']) await press(key)
    say = () => refusal('version', '单据已被修改')
    await press('确定 -20 ℃')
    await expect.element(page.getByRole('alert').getByText(/单据已被修改/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: '确定 -20 ℃' })).toBeVisible()
    for (const key of ['1', '8']) await press(key)
    await expect.element(page.getByRole('button', { name: '确定 -18 ℃' })).toBeVisible()
  })

  it('tells whoever may not decide to ask a supervisor, and lets other goods come first', async () => {
    await toGoods()
    say = (body) =>
      body['scans'] === undefined
        ? told('goods', { note: { ...note, overrides: [] } })
        : refusal('overrideReason', '不能同车装运')
    scan('P-1')
    await expect.element(question('温层不同')).toBeVisible()
    await press('先装别的')
    await expect.element(question('扫描托盘或货品装车')).toBeVisible()
  })

  it('measures the goods for the next piece only', async () => {
    await toGoods()
    await press('测货温')
    for (const key of ['1', '9']) await press(key)
    await press('确定 -19 ℃')
    await expect.element(page.getByRole('button', { name: '货温 -19 ℃' })).toBeVisible()
    scan('P-1')
    await expect.element(page.getByRole('button', { name: '测货温' })).toBeVisible()
    expect(stage.sent('/scanLoad').at(-1)).toMatchObject({ productTemp: -19, scans: ['P-1'] })
  })

  it('asks for the reading that is wanted, and takes what was scanned with it', async () => {
    say = (body) =>
      String(body['scans']) === 'P-1' && body['productTemp'] === undefined
        ? refusal('productTemp', '必填')
        : plain(body)
    await toGoods()
    scan('P-1')
    await expect.element(question('货品多少度？')).toBeVisible()
    for (const key of ['1', '9']) await press(key)
    await press('确定 -19 ℃')
    await expect.element(page.getByText(/P-1 已上车/).first()).toBeVisible()
    expect(stage.sent('/scanLoad').at(-1)).toMatchObject({ productTemp: -19, scans: ['P-1'] })
  })

  it('takes the last piece down again', async () => {
    await toGoods()
    scan('P-1')
    await press('卸下刚装的')
    await expect.element(page.getByText('已卸下').first()).toBeVisible()
    expect(stage.sent('/n1/unload')).toEqual([{ version: 7, lineIds: ['l1'] }])
  })

  it('loads a torn label from the list', async () => {
    await toGoods()
    await press(/冷冻三文鱼段.*P-1/)
    await expect.poll(() => stage.sent('/scanLoad').at(-1)).toMatchObject({ lineId: 'l1' })
  })
})
