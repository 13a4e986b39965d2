/** For tests: the pages of delivery notes before a server that answers as it is told. */
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { defineFeature, lazyPage, pagesByScreen } from '@/engine/feature/defineFeature'
import { PageFrame } from '@/engine/frame/PageFrame'
import { startTexts } from '@/engine/i18n/i18n'
import { useSession } from '@/engine/session/store'
import { ConfirmBox } from '@/ui/ConfirmBox'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import { DeliveryNotePage, ShippingPage } from './ShippingPages'
import { SHEET } from './types'

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
  /** Calls that write: the path below the notes, and what was sent. */
  posted: [string, Record<string, unknown>][]
  /** What a verb changes of the note. */
  answer: (path: string, body: Record<string, unknown>) => object
  refusal: { readonly body: unknown; readonly http: number } | null
}

/** What the server holds, and how it answers. */
export const world: World = { note: {}, posted: [], answer: () => ({}), refusal: null }

async function serve(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input.toString(), window.location.href)
  const ok = (data: unknown) => Response.json({ status: 0, msg: '', data })
  if (init?.method !== 'POST') {
    if (url.pathname.endsWith('/list')) {
      const waits = url.pathname.includes('outboundNote')
      return ok({ records: waits ? [{ ...base, lines: 2 }] : [], total: waits ? 1 : 0 })
    }
    return ok(/history|rounds|choose|lookup/.test(url.pathname) ? [] : world.note)
  }
  const body: Record<string, unknown> = JSON.parse(typeof init.body === 'string' ? init.body : '{}')
  world.posted.push([url.pathname.replace('/wms/deliveryNote/', ''), body])
  if (world.refusal) return Response.json(world.refusal.body, { status: world.refusal.http })
  const { note, answer } = world
  world.note = { ...note, version: Number(note['version']) + 1, ...answer(url.pathname, body) }
  return ok(world.note)
}

/** Opens the page of the note. */
export const start = (mode: string) =>
  render(
    <MemoryRouter initialEntries={[`/deliveryManage/deliveryNoteManageDetail?operationType=${mode}&id=5`]}>
      <PageFrame>
        <DeliveryNotePage />
        <ConfirmBox />
      </PageFrame>
    </MemoryRouter>,
  )
/** Whoever looks may open delivery sheets, too. */
export function mayOpenSheets(): void {
  const name = 'deliverysheetManageDetail'
  pagesByScreen([
    defineFeature({ screen: name, page: lazyPage(async () => ({ ShippingPage }), 'ShippingPage') }),
  ])
  const sheet = { name, component: name, path: SHEET, meta: { title: name } }
  useSession.setState({ resources: [sheet] })
}

/** Opens the list. */
export const openList = () =>
  render(
    <MemoryRouter initialEntries={['/deliveryManage/deliveryNoteManage']}>
      <PageFrame>
        <ShippingPage />
      </PageFrame>
    </MemoryRouter>,
  )
/** The box for what is scanned. */
export const scanBox = () => page.getByLabelText('容器、货品条码或编码（扫描或输入）')
/** Presses a button. */
export const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }))

/** Sets the stage of every story of a file. */
export function setStage(): void {
  beforeAll(async () => {
    await startTexts('zh')
    applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
  })

  beforeEach(() => {
    Object.assign(world, { note: { ...base }, posted: [], answer: () => ({}), refusal: null })
    queryClient.clear()
    useSession.setState({ permissions: new Set(['super_admin']), resources: [] })
    vi.stubGlobal('fetch', serve)
  })

  afterEach(async () => {
    await cleanup()
    vi.unstubAllGlobals()
  })
}
