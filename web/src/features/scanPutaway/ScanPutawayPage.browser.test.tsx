import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { scan } from '@/engine/scan/fixtures'
import { question, stageOf } from '@/engine/scan/stage'
import { useSession } from '@/engine/session/store'
import { type Answer, type Call, wrong } from '@/engine/testing/server'
import { press } from '@/engine/testing/stage'
import { ScanPutawayPage } from './ScanPutawayPage'

const PROPOSED = 'A1-03-02-1'
const OTHER = 'A1-09-01-1'

interface Body {
  readonly scans: readonly string[]
  readonly lineId?: string
  readonly overrideReason?: string
}

const load = (lineId: string, batchNo: string) => ({
  lineId,
  docNo: 'SJ2611210001',
  containerCode: null,
  goodsName: '冷冻三文鱼段',
  qty: 400,
  unitCode: 'BAG',
  unitName: '袋',
  batchNo,
  expiryDate: '2027-07-15',
  fromLocation: 'DOCK-1',
})
const loads = [load('pl1', 'L1'), load('pl2', 'L2')]

let place: (body: Body) => Answer | null

const picked = (part: object = {}) => ({
  noteId: 'p1',
  docNo: 'SJ2611210001',
  status: 1,
  done: false,
  lineIds: ['pl1'],
  containerCode: 'PL0001',
  goodsName: '冷冻三文鱼段',
  qty: 400,
  unitCode: '袋',
  fromLocation: 'DOCK-1',
  locationCode: PROPOSED,
  left: 2,
  ...part,
})

function answer({ method, path, body }: Call): Answer | null {
  if (path.endsWith('/forkliftJob/next')) {
    return {
      data: {
        id: 'j1',
        containerCode: 'PL0001',
        goodsName: '冷冻三文鱼段',
        fromLocation: 'DOCK-1',
        toLocation: PROPOSED,
      },
    }
  }
  if (path.endsWith('/places'))
    return { data: [{ locationCode: PROPOSED }, { locationCode: OTHER, areaCode: 'A1' }] }
  if (method === 'POST' && path.endsWith('/undo')) return { data: {} }
  if (method !== 'POST' || !path.endsWith('/putawayNote/scan')) return { status: 40004, msg: '不存在' }
  const sent = body as Body
  if (sent.scans.length === 2) return place(sent)
  if (sent.scans[0] === 'NOWHERE') {
    const nowhere = [
      { key: 'place.out.full', count: 4120 },
      { key: 'place.out.cold', count: 12 },
    ]
    return { data: picked({ locationCode: null, unitCode: 'BAG', unitName: '袋', nowhere }) }
  }
  if (sent.scans[0] === 'CARTON' && sent.lineId === undefined) return { data: { candidates: loads } }
  if (sent.scans[0] === 'CARTON') return { data: picked({ containerCode: null, lineIds: [sent.lineId] }) }
  if (sent.scans[0] === 'LOOSE') return { data: picked({ containerCode: null, qty: 30 }) }
  return sent.scans[0] === 'PL0001'
    ? { data: picked() }
    : { status: 40009, msg: '这个托盘不在待上架的单据上' }
}

const lies = (at: string) => ({ data: picked({ done: true, locationCode: at, left: 1 }) })

const stage = stageOf(ScanPutawayPage, answer)
const scans = () => stage.sent('/scan') as unknown as readonly Body[]

async function toPlace(code = 'PL0001'): Promise<void> {
  await expect.element(question('扫描托盘或货品')).toBeVisible()
  scan(code)
  await expect.element(question('到了扫库位')).toBeVisible()
}

beforeEach(() => {
  place = ({ scans: [, at] }) => lies(at ?? '')
})

describe('putting away by scan', () => {
  it('says where the pallet goes, takes it there with the second scan, and shows the next job', async () => {
    await stage.open()
    await expect.element(page.getByText('DOCK-1')).toBeVisible()
    await toPlace()
    await expect.element(page.getByText(PROPOSED, { exact: true })).toBeVisible()
    scan(PROPOSED)
    await expect.element(page.getByText(/PL0001 已放到 A1-03-02-1 · 本单还剩 1 托/).first()).toBeVisible()
    expect(scans().map((body) => body.scans)).toEqual([['PL0001'], ['PL0001', PROPOSED]])
    await expect.element(question('扫描托盘或货品')).toBeVisible()
  })

  it('says why no place was found, by how many places', async () => {
    await stage.open()
    await expect.element(question('扫描托盘或货品')).toBeVisible()
    scan('NOWHERE')
    await expect.element(page.getByText('已满或已预留 4,120 · 温层或温度不符 12')).toBeVisible()
    await expect.element(page.getByText('400 袋')).toBeVisible()
  })

  it('asks why when another place is scanned, and puts it there with the reason', async () => {
    place = ({ scans: [, at], overrideReason }) =>
      overrideReason === undefined ? wrong('overrideReason', '必填') : lies(at ?? '')
    await stage.open()
    await toPlace()
    scan(OTHER)
    await expect.element(question(`为什么放 ${OTHER}？`)).toBeVisible()
    await press('推荐的位置有货')
    await expect.element(page.getByText(/PL0001 已放到 A1-09-01-1/).first()).toBeVisible()
    expect(scans().at(-1)).toMatchObject({ scans: ['PL0001', OTHER], overrideReason: '推荐的位置有货' })
  })

  it('takes the proposed place after all when that is scanned instead of a reason', async () => {
    place = ({ scans: [, at] }) => (at === PROPOSED ? lies(PROPOSED) : wrong('overrideReason', '必填'))
    await stage.open()
    await toPlace()
    scan(OTHER)
    await expect.element(question(`为什么放 ${OTHER}？`)).toBeVisible()
    scan(PROPOSED)
    await expect.element(page.getByText(/PL0001 已放到 A1-03-02-1/).first()).toBeVisible()
  })

  it('keeps the pallet on the fork when the place cannot take it, and says why', async () => {
    place = () => wrong('locationCode', 'A1-09-01-1 已满')
    await stage.open()
    await toPlace()
    scan(OTHER)
    await expect.element(page.getByRole('alert').getByText(/A1-09-01-1 已满/)).toBeVisible()
    await expect.element(question('到了扫库位')).toBeVisible()
    await press('还能放哪里')
    await expect.element(page.getByRole('listitem').getByText(OTHER)).toBeVisible()
  })

  it('takes back the last pallet with a reason', async () => {
    await stage.open()
    await toPlace()
    scan(PROPOSED)
    await expect.element(question('扫描托盘或货品')).toBeVisible()
    await press('撤销上一次上架')
    await press('放错位置')
    await expect.element(page.getByText('已撤销。货请送回收货区。').first()).toBeVisible()
    expect(stage.posted.filter(([path]) => path.endsWith('/undo'))).toEqual([
      ['/wms/putawayNote/p1/undo', { lineId: 'pl1', reason: '放错位置' }],
    ])
  })

  it('puts away a part of loose goods', async () => {
    await stage.open()
    await toPlace('LOOSE')
    await press('只放一部分')
    await press('1')
    await press('2')
    await press('下一步')
    scan(PROPOSED)
    await expect.element(page.getByText(/已放到 A1-03-02-1/).first()).toBeVisible()
    expect(scans().at(-1)).toMatchObject({ scans: ['LOOSE', PROPOSED], qty: 12, unitCode: '袋' })
  })

  it('asks which of several loads it is, and stays with that one', async () => {
    await stage.open()
    await expect.element(question('扫描托盘或货品')).toBeVisible()
    scan('CARTON')
    await expect.element(question('拿的是哪一个？')).toBeVisible()
    await press(/L2/)
    await expect.element(question('到了扫库位')).toBeVisible()
    scan(PROPOSED)
    await expect.element(page.getByText(/已放到 A1-03-02-1/).first()).toBeVisible()
    expect(scans().map(({ lineId }) => lineId)).toEqual([undefined, 'pl2', 'pl2'])
  })

  it('holds back what was scanned behind a refusal until somebody has looked', async () => {
    await stage.open()
    await expect.element(question('扫描托盘或货品')).toBeVisible()
    scan('NOBODY')
    scan('PL0001')
    await expect.element(page.getByText(/后面还有 1 个没处理/)).toBeVisible()
    expect(scans()).toHaveLength(1)
    await press('继续处理')
    await expect.element(question('到了扫库位')).toBeVisible()
  })

  it('asks for the warehouse only when there are several', async () => {
    useSession.setState({
      currentWarehouses: [],
      warehouses: [...useSession.getState().warehouses, { code: 'WH2', name: '二号冷库' }],
    })
    await stage.open()
    await press(/二号冷库/)
    await toPlace()
    expect(scans()[0]).toMatchObject({ warehouse: 'WH2' })
  })

  it('is large enough for gloves, and nothing is cut off at 360 pixels', async () => {
    await stage.open()
    await toPlace()
    const buttons = [...document.querySelectorAll('button')].filter((each) => each.checkVisibility())
    expect(
      buttons.filter((each) => each.getBoundingClientRect().height < 56).map((each) => each.textContent),
    ).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    const huge = page.getByText(PROPOSED, { exact: true }).element()
    expect(huge.scrollWidth).toBeLessThanOrEqual(huge.parentElement?.clientWidth ?? 0)
  })
})
