/** For tests: the pages of delivery notes before a server that answers as it is told. */
import { beforeEach } from 'vitest'
import { type Answer, type Call, listOf } from '@/engine/testing/server'
import { type Stage, setStage, show } from '@/engine/testing/stage'
import { DeliveryNotePage } from './ShippingPages'

/** A line of a note. */
export const line = (id: string, part: object = {}) => ({
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

/** A note under check, that is loaded before it leaves. */
export const base = {
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

interface World {
  note: Record<string, unknown>
  /** What a verb changes of the note. */
  answer: (path: string) => object
}

/** What the server holds, and how it answers. */
export const world: World = { note: {}, answer: () => ({}) }

function answer({ method, path }: Call): Answer {
  if (method === 'POST') {
    world.note = { ...world.note, version: Number(world.note['version']) + 1, ...world.answer(path) }
    return { data: world.note }
  }
  if (path.endsWith('/list')) return listOf(path.includes('outboundNote') ? [{ ...base, lines: 2 }] : [])
  return { data: /history|rounds|choose|lookup/.test(path) ? [] : world.note }
}

/** Sets the stage of every story of a file. */
export function setNote(): Stage {
  const stage = setStage(answer)
  beforeEach(() => {
    Object.assign(world, { note: { ...base }, answer: () => ({}) })
  })
  return stage
}

/** Opens the page of the note. */
export const start = (mode: string) =>
  show(<DeliveryNotePage />, `/deliveryManage/deliveryNoteManageDetail?operationType=${mode}&id=5`)
