import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { scan } from '@/engine/scan/fixtures'
import { question, stageOf } from '@/engine/scan/stage'
import type { Answer, Call } from '@/engine/testing/server'
import { press } from '@/engine/testing/stage'
import { ScanPickingPage } from './ScanPickingPage'

const next = (part: object = {}) => ({
  lineId: 'l1',
  sheetNo: 'CK1',
  locationCode: 'A1-03-02-1',
  goodsCode: 'SALMON',
  goodsName: '冷冻三文鱼段',
  qty: 6,
  unitCode: 'BOX',
  unitName: '箱',
  containerCode: null,
  whole: false,
  batchNo: 'L1',
  toLocation: 'DOCK-1',
  ...part,
})
const told = (asked: string, part: object = {}) => ({
  data: { noteId: 'n1', docNo: 'PK1', status: 1, done: false, asked, next: next(), left: 2, ...part },
})
const over = { data: { noteId: null, done: true, lineId: 'l1', asked: 'nothing', next: null, left: 0 } }
const refused = (msg: string): Answer => ({ status: 40009, msg })

/** What the server says to a scan, by what is sent. */
let say: (body: Readonly<Record<string, unknown>>) => Answer | null

const stage = stageOf(ScanPickingPage, ({ method, path, body }: Call) => {
  if (method === 'POST' && path.endsWith('/pickNote/scan')) return say(body as Record<string, unknown>)
  return { data: method === 'POST' ? {} : { warehouseCode: 'WH1' } }
})

/** A line without riddles: the place, the goods, how many. */
function plain(body: Readonly<Record<string, unknown>>): Answer {
  const scans = body['scans'] as readonly string[]
  if (scans.length === 0) return told('location')
  if (scans[0] !== 'A1-03-02-1') return refused('库位不对')
  if (scans.length === 1) return told('goods')
  return body['qty'] === undefined ? told('qty') : over
}

const toQty = async () => {
  await expect.element(question('到了扫库位')).toBeVisible()
  scan('A1-03-02-1')
  await expect.element(question('扫描货品')).toBeVisible()
  scan('SALMON')
}

beforeEach(() => {
  say = plain
})

describe('picking by scan', () => {
  it('leads from the place to the goods to the number, and offers what comes next by itself', async () => {
    await stage.open()
    await toQty()
    await expect.element(question('拿了多少？')).toBeVisible()
    await press('拿好 6 箱')
    await expect.element(question('没有要拣的货了')).toBeVisible()
    await expect.element(page.getByText(/已拣 6 箱 冷冻三文鱼段，拿到 DOCK-1/).first()).toBeVisible()
    expect(stage.sent('/scan').map(({ scans, qty }) => [scans, qty])).toEqual([
      [[], undefined],
      [['A1-03-02-1'], undefined],
      [['A1-03-02-1', 'SALMON'], undefined],
      [['A1-03-02-1', 'SALMON'], 6],
    ])
  })

  it('stays at the place when the wrong one is scanned, and says so', async () => {
    await stage.open()
    await expect.element(question('到了扫库位')).toBeVisible()
    scan('B9-01-01-1')
    await expect.element(page.getByRole('alert').getByText('库位不对')).toBeVisible()
    await expect.element(question('到了扫库位')).toBeVisible()
  })

  it('offers the free batch at hand instead of the promised one, and counts on after one press', async () => {
    say = (body) => {
      const scans = body['scans'] as readonly string[]
      if (scans.length < 2) return plain(body)
      if (body['lineId'] === 'l2')
        return body['qty'] === undefined ? told('qty', { next: next({ lineId: 'l2' }) }) : over
      return body['swap'] === true
        ? told('qty', { noteId: 'n2', next: next({ lineId: 'l2', batchNo: 'L7' }) })
        : told('swap', { instead: 'L7' })
    }
    await stage.open()
    await toQty()
    await expect.element(question('换成手上这一批？')).toBeVisible()
    await expect.element(page.getByText('L7')).toBeVisible()
    await press('换成这个')
    await expect.element(question('拿了多少？')).toBeVisible()
    await press('拿好 6 箱')
    await expect.element(question('没有要拣的货了')).toBeVisible()
    expect(
      stage
        .sent('/scan')
        .map(({ noteId, lineId, swap, qty }) => [noteId, lineId, swap, qty])
        .slice(-2),
    ).toEqual([
      ['n1', 'l1', true, undefined],
      ['n2', 'l2', undefined, 6],
    ])
  })

  it('leaves the batch at hand where it is when nobody swaps', async () => {
    say = (body) =>
      (body['scans'] as readonly string[]).length < 2 ? plain(body) : told('swap', { instead: 'L7' })
    await stage.open()
    await toQty()
    await press('不换，重新扫')
    await expect.element(question('扫描货品')).toBeVisible()
    expect(stage.sent('/scan').some(({ swap }) => swap === true)).toBe(false)
  })

  it('asks for the lot that the label does not tell, and for a weight', async () => {
    say = (body) => {
      if ((body['scans'] as readonly string[]).length < 2) return plain(body)
      if (body['batchNo'] === undefined) return told('lot')
      if (body['qty'] === undefined) return told('qty')
      return body['weight'] === undefined ? told('weight') : over
    }
    await stage.open()
    await toQty()
    await press('是 L1')
    await press('拿好 6 箱')
    await expect.element(question('称一下，多重？')).toBeVisible()
    for (const key of ['6', '1', '小数点', '5']) await press(key)
    await press('确定 61.5 kg')
    await expect.element(question('没有要拣的货了')).toBeVisible()
    expect(stage.sent('/scan').at(-1)).toMatchObject({ batchNo: 'L1', qty: 6, weight: 61.5 })
  })

  it('takes a whole pallet with one scan, or a part of it when that is wanted', async () => {
    const whole = { next: next({ whole: true, containerCode: 'P-1' }) }
    say = (body) => {
      const scans = body['scans'] as readonly string[]
      if (scans.length === 0) return told('location', whole)
      if (scans.length === 1) return told('goods', whole)
      if (body['unpack'] === true && body['qty'] === undefined) return told('qty', whole)
      return over
    }
    await stage.open()
    await expect.element(question('到了扫库位')).toBeVisible()
    scan('A1-03-02-1')
    await expect.element(question('整托取走：扫描托盘')).toBeVisible()
    await press('只拿一部分')
    await expect.element(question('整托取走：扫描托盘')).toBeVisible()
    scan('P-1')
    await expect.element(question('拿了多少？')).toBeVisible()
  })

  it('reports goods that are not there with a reason, and goes on', async () => {
    await stage.open()
    await expect.element(question('到了扫库位')).toBeVisible()
    scan('A1-03-02-1')
    await press('没货或不够')
    await press('库位是空的')
    await expect.element(page.getByText(/已报缺，正在另找/).first()).toBeVisible()
    expect(stage.sent('/n1/short')).toEqual([{ lineId: 'l1', reason: '库位是空的' }])
    await expect.element(question('到了扫库位')).toBeVisible()
  })

  it('puts what follows into a pallet once one was scanned for it', async () => {
    await stage.open()
    await toQty()
    await press('放入托盘')
    await expect.element(question('扫描要放入的托盘或箱子')).toBeVisible()
    scan('P-9')
    await expect.element(question('拿了多少？')).toBeVisible()
    await press('拿好 6 箱')
    await expect.element(question('没有要拣的货了')).toBeVisible()
    expect(stage.sent('/scan').at(-1)).toMatchObject({ toContainer: 'P-9', qty: 6 })
  })

  it('puts the last pick back with a reason', async () => {
    say = (body) =>
      body['qty'] === undefined ? plain(body) : told('location', { done: true, lineId: 'l1', left: 1 })
    await stage.open()
    await toQty()
    await press('拿好 6 箱')
    await press('退回上一次拣的货')
    await press('数量错了')
    await expect.element(page.getByText('已退回。请放回原来的库位。').first()).toBeVisible()
    expect(stage.sent('/n1/undo')).toEqual([{ lineId: 'l1', reason: '数量错了' }])
  })

  it('opens the note that its address names, and keeps it over a reload', async () => {
    await stage.open('/?note=n7')
    await expect.element(question('到了扫库位')).toBeVisible()
    await expect.poll(() => stage.sent('/scan').at(-1)).toEqual({ warehouse: 'WH1', noteId: 'n7', scans: [] })
  })
})
