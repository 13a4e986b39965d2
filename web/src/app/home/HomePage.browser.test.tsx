import { BrowserRouter } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { QueryClientProvider } from '@tanstack/react-query'
import { type Navigation, buildNavigation } from '@/engine/feature/navigation'
import { setStage } from '@/engine/testing/stage'
import { NavigationContext } from '../workspace/navigationContext'
import { HomePage } from './HomePage'

const NAVIGATION: Navigation = buildNavigation(
  [
    {
      path: '/entryManage',
      component: 'Layout',
      children: [{ path: 'receivingNoteManage', component: 'receivingNoteManage' }],
    },
    {
      path: '/integratedQuery',
      component: 'Layout',
      children: [{ path: 'inventoryQuery', component: 'inventoryQuery' }],
    },
  ],
  [],
  () => true,
  [],
)

const day = (at: number) => `2026-03-${String(at).padStart(2, '0')}`

const home = (receive: number) => ({
  today: day(30),
  todo: [
    {
      name: 'receive',
      group: 'inbound',
      screen: 'receivingNoteManage',
      query: 'status=2',
      count: receive,
      more: false,
    },
    { name: 'check', group: 'outbound', screen: 'elsewhere', query: 'status=0', count: 999, more: true },
  ],
  stock: [
    { ownerCode: 'POLAR', ownerName: '极地水产', thermosphere: 'FROZEN', qty: 10, weight: 1250.5 },
    { ownerCode: 'POLAR', ownerName: '极地水产', thermosphere: 'CHILLED', qty: 1, weight: 249.5 },
  ],
  flow: Array.from({ length: 30 }, (_, at) => ({
    day: day(at + 1),
    inQty: at,
    inWeight: at * 1000,
    outQty: 1,
    outWeight: 500,
  })),
  expiry: [
    {
      name: 'expired',
      group: 'expiry',
      screen: 'inventoryQuery',
      query: 'expiryDateEnd=2026-03-29',
      count: 3,
      more: false,
    },
  ],
  areas: null,
  arrivals: null,
  departures: [],
  jobs: null,
})

let told: ((text: string) => void) | null = null
let fails = false

setStage(({ path }) => {
  if (!path.endsWith('/live')) return fails ? { status: 50000, msg: '出了点问题' } : { data: home(4) }
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      told = (text) => controller.enqueue(new TextEncoder().encode(text))
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
})

beforeEach(async () => {
  told = null
  fails = false
  await page.viewport(1440, 900)
})

const draw = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <NavigationContext value={NAVIGATION}>
        <BrowserRouter basename="">
          <HomePage />
        </BrowserRouter>
      </NavigationContext>
    </QueryClientProvider>,
  )

describe('home', () => {
  it('opens the list behind a number, and names what cannot be opened', async () => {
    await draw()
    const receive = page.getByRole('link', { name: '待收货 4' })
    await expect.element(receive).toHaveAttribute('href', '/entryManage/receivingNoteManage?status=2')
    await expect.element(page.getByText('999+')).toBeVisible()
    expect(page.getByRole('link', { name: '待复核 999+' }).elements()).toHaveLength(0)
    const owner = page.getByRole('link', { name: /极地水产/ })
    await expect
      .element(owner)
      .toHaveAttribute('href', '/integratedQuery/inventoryQuery?type=3&ownerCode=POLAR')
    await expect.element(owner).toHaveTextContent('极地水产1.5')
    const last = page.getByRole('link', { name: /2026-03-30/ })
    await expect
      .element(last)
      .toHaveAttribute('href', expect.stringContaining('businessDateStart=2026-03-30'))
    expect(page.getByRole('heading', { name: '今日到货车辆' }).elements()).toHaveLength(0)
    await expect.element(page.getByText('没有待发的出库单')).toBeVisible()
  })

  it('shows what the server tells, without being asked', async () => {
    await draw()
    await expect.element(page.getByRole('link', { name: '待收货 4' })).toBeVisible()
    await expect.poll(() => told).not.toBeNull()
    told?.(`event: data\ndata: ${JSON.stringify(home(5))}\n\n`)
    await expect.element(page.getByRole('link', { name: '待收货 5' })).toBeVisible()
    await expect.element(page.getByText('实时')).toBeVisible()
    told?.('event: end\ndata: {"status":21332}\n\n')
    await expect.element(page.getByText('已停止更新')).toBeVisible()
  })

  it('says what failed, and tries again when asked to', async () => {
    fails = true
    await draw()
    await expect.element(page.getByText('出了点问题')).toBeVisible()
    fails = false
    await page.getByRole('button', { name: '重试' }).click()
    await expect.element(page.getByRole('link', { name: '待收货 4' })).toBeVisible()
  })
})
