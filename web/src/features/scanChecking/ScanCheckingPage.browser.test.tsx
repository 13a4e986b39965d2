import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { scan } from '@/engine/scan/fixtures'
import { question, stageOf } from '@/engine/scan/stage'
import type { Answer, Call } from '@/engine/testing/server'
import { press } from '@/engine/testing/stage'
import { MODE } from './model'
import { ScanCheckingPage } from './ScanCheckingPage'

const pile = (part: object = {}) => ({
  lineId: 'l1',
  goodsCode: 'SALMON',
  goodsName: '冷冻三文鱼段',
  unitCode: 'BOX',
  unitName: '箱',
  batchNo: 'L1',
  locationCode: 'DOCK-1',
  qty: 12,
  qtyChecked: null,
  differs: false,
  loaded: false,
  ...part,
})
const note = (part: object = {}) => ({
  id: 'n1',
  version: 3,
  docNo: 'FH1',
  sheetNo: 'CK1',
  way: 1,
  status: 1,
  locationCode: 'DOCK-1',
  checkMode: MODE.full,
  checker: null,
  ownPick: false,
  overrides: [],
  ...part,
})
const told = (asked: string, part: object = {}) => ({
  data: { note: note(), asked, done: false, next: null, piles: [pile()], left: 1, waiting: [], ...part },
})
const other = { id: 'n2', docNo: 'FH2', partnerName: '盒马', lines: 4, doneLines: 1 }

let say: (body: Readonly<Record<string, unknown>>) => Answer | null

const stage = stageOf(ScanCheckingPage, ({ method, path, body }: Call) =>
  method === 'POST' && path.endsWith('/deliveryNote/scanCheck')
    ? say(body as Record<string, unknown>)
    : { data: { warehouseCode: 'WH1' } },
)

/** A note of one pile: offered, begun, scanned, counted, passed. */
function plain(body: Readonly<Record<string, unknown>>): Answer {
  if (body['end'] === 'pass') {
    const ended = { id: 'n1', docNo: 'FH1', passed: true, toLoad: true }
    return told('nothing', { note: null, done: true, ended, piles: [], left: 0 })
  }
  if (body['qty'] === 12) return told('pass', { done: true, left: 0, piles: [pile({ qtyChecked: 12 })] })
  if (body['resolution'] !== undefined) return told('wait', { done: true })
  if (body['qty'] !== undefined && body['difference'] !== undefined)
    return told('decide', {
      done: true,
      next: pile({ qtyChecked: body['qty'], difference: body['difference'] }),
    })
  if (body['qty'] !== undefined) return told('difference', { next: pile() })
  if (body['scans'] !== undefined || body['lineId'] !== undefined) return told('qty', { next: pile() })
  return body['mode'] === undefined ? told('mode', { waiting: [other] }) : told('goods', { done: true })
}

const begin = async (mode: RegExp) => {
  await stage.open()
  await expect.element(question('怎么复核？')).toBeVisible()
  await press(mode)
  await expect.element(question('扫描货品或托盘')).toBeVisible()
}

beforeEach(() => {
  say = plain
})

describe('checking by scan', () => {
  it('offers a note, counts it, passes it, and leads to what comes next', async () => {
    await begin(/逐个扫描/)
    scan('SALMON')
    await expect.element(question('完好的有多少？')).toBeVisible()
    await press('数到 12 箱')
    await expect.element(question('全部对上了')).toBeVisible()
    await press('通过复核')
    await expect.element(page.getByText('FH1 复核通过，可以装车').first()).toBeVisible()
    await expect.element(page.getByRole('button', { name: '去装 FH1' })).toBeVisible()
    expect(stage.sent('/scanCheck').at(-1)).toEqual({ warehouse: 'WH1', noteId: 'n1', end: 'pass' })
  })

  it('tells a wrong count before it is written down, and what can become of it', async () => {
    await begin(/逐个扫描/)
    scan('SALMON')
    await expect.element(question('完好的有多少？')).toBeVisible()
    for (const key of ['1', '1']) await press(key)
    await press('数到 11 箱')
    await expect.element(page.getByRole('alert').getByText('数量不对：应有 12 箱，数到 11 箱')).toBeVisible()
    await press('破损')
    await expect.element(question('这个差异怎么办？')).toBeVisible()
    await press('重新拣够')
    await press('货品损坏')
    await expect.element(question('补拣的货还没到')).toBeVisible()
    expect(stage.sent('/scanCheck').at(-1)).toMatchObject({ lineId: 'l1', resolution: 1, reason: '货品损坏' })
  })

  it('shows whoever counts blindly no number, at no time', async () => {
    const blind = { note: note({ checkMode: MODE.blind }), piles: [pile({ qty: null })] }
    const next = pile({ qty: null })
    say = (body) => {
      if (body['mode'] !== undefined) return told('goods', { ...blind, done: true })
      if (body['qty'] !== undefined) return told('difference', { ...blind, next })
      return body['scans'] === undefined ? told('mode') : told('qty', { ...blind, next })
    }
    await begin(/不告诉应有多少/)
    await expect.element(page.getByText('？', { exact: true })).toBeVisible()
    scan('SALMON')
    await expect.element(question('数一数，有多少？')).toBeVisible()
    await expect.element(page.getByText(/应有/)).not.toBeInTheDocument()
    await press('9')
    await press('数到 9 箱')
    await expect.element(page.getByRole('alert').getByText('数量不对，请再数一遍')).toBeVisible()
    await expect.element(page.getByText(/应有|12/)).not.toBeInTheDocument()
    await press('重新数')
    await expect.element(question('数一数，有多少？')).toBeVisible()
  })

  it('stops whoever picked it, and offers others', async () => {
    say = () => told('mode', { note: note({ ownPick: true }), waiting: [other] })
    await stage.open()
    await expect.element(page.getByText('你拣过这张单的货，要请别人复核')).toBeVisible()
    await expect.element(page.getByRole('button', { name: /逐个扫描/ })).not.toBeInTheDocument()
    await press(/FH2/)
    await expect.poll(() => stage.sent('/scanCheck').at(-1)).toEqual({ warehouse: 'WH1', noteId: 'n2' })
  })

  it('asks whoever may check their own pick why', async () => {
    say = (body) =>
      body['mode'] === undefined
        ? told('mode', { note: note({ ownPick: true, overrides: ['checkOwnPick'] }) })
        : plain(body)
    await stage.open()
    await press(/逐个扫描/)
    await expect.element(question('为什么由你复核？')).toBeVisible()
    await press('主管安排')
    await expect
      .poll(() => stage.sent('/scanCheck').at(-1))
      .toMatchObject({ mode: 1, ownPickReason: '主管安排' })
  })

  it('weighs the whole, and leads to counting instead', async () => {
    say = (body) =>
      body['mode'] === 1 || (body['mode'] === undefined && body['scaleWeight'] === undefined)
        ? plain(body)
        : body['scaleWeight'] === undefined
          ? told('scale', { done: true })
          : { status: 40001, msg: '有错', data: { fields: [{ field: 'scaleWeight', msg: '超出允差' }] } }
    await stage.open()
    await expect.element(question('怎么复核？')).toBeVisible()
    await press(/整单过秤/)
    await expect.element(question('整单过秤，多重？')).toBeVisible()
    await press('9')
    await press('确定 9 kg')
    await expect.element(page.getByRole('alert').getByText('超出允差')).toBeVisible()
    await press('改为点数')
    await expect.element(question('扫描货品或托盘')).toBeVisible()
  })

  it('names a note by a scan before anything is begun, and counts a torn label from the list', async () => {
    await stage.open()
    await expect.element(question('怎么复核？')).toBeVisible()
    say = (body) => (body['scans'] === undefined ? plain(body) : told('mode', { note: note({ id: 'n9' }) }))
    scan('FH9')
    await expect.poll(() => stage.sent('/scanCheck').at(-1)).toEqual({ warehouse: 'WH1', scans: ['FH9'] })
    await press(/逐个扫描/)
    await expect.poll(() => stage.sent('/scanCheck').at(-1)).toMatchObject({ noteId: 'n9', mode: 1 })
    await press(/冷冻三文鱼段/)
    await expect.element(question('完好的有多少？')).toBeVisible()
  })
})
