/**
 * A guard over every link of the home page: the list that it opens asks the server for exactly what was counted. The
 * conditions of the server's own numbers are read where they are written, so a new number is guarded, too.
 */
import { describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import type { Navigation } from '@/engine/feature/navigation'
import { pageAt } from '@/engine/testing/page'
import { listOf } from '@/engine/testing/server'
import { setStage, show } from '@/engine/testing/stage'
import numbers from '../../../../crates/wms/src/home/todo.rs?raw'
import { pageOf } from '../features'
import { NavigationContext } from '../workspace/navigationContext'
import { HomePage } from './HomePage'

const NUMBER = /"(\w+)" "(\w+)" "(\w+)" "\w+" "([^"]*)" "([^"]*)";/g

const todo = [...numbers.matchAll(NUMBER)].map(([, group, name, screen, query, own]) => ({
  name,
  group,
  screen,
  query: [own, query].filter(Boolean).join('&'),
  count: 1,
  more: false,
}))

/** More owners than are named one by one. */
const OWNERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I']

const vehicle = (screen: string, query: string) => ({ id: query, screen, query, docNo: 'N1', slot: '1' })

const home = {
  today: '2026-03-30',
  todo,
  stock: OWNERS.map((code, at) => ({
    ownerCode: code,
    ownerName: `owner ${code}`,
    thermosphere: 'FROZEN',
    qty: 1,
    weight: 100 - at,
  })),
  flow: ['2026-03-29', '2026-03-30'].map((day) => ({ day, inQty: 1, inWeight: 1, outQty: 1, outWeight: 1 })),
  expiry: [
    {
      name: 'expired',
      group: 'expiry',
      screen: 'inventoryQuery',
      query: 'expiryDateEnd=2026-03-29',
      count: 3,
      more: false,
    },
    {
      name: 'within7',
      group: 'expiry',
      screen: 'inventoryQuery',
      query: 'expiryDateStart=2026-03-30&expiryDateEnd=2026-04-06',
      count: 3,
      more: false,
    },
  ],
  areas: [
    {
      warehouseCode: 'WH1',
      warehouseName: '一号库',
      areaCode: 'A1',
      areaName: 'A1',
      thermosphere: 'FROZEN',
      places: 9,
      occupied: 3,
      query: 'areaCode=A1&occupancy=1&type=0,1',
    },
  ],
  arrivals: [vehicle('inboundBookingPublic', 'docNo=N1'), vehicle('inboundBookingPrivate', 'docNo=N2')],
  departures: [0, 1, 2].map((way) => vehicle('deliveryNoteManage', `way=${way}&docNo=N${way}`)),
  jobs: [{ taskType: 'PICKING', waiting: 1, inHand: 2, done: 3 }],
}

const stage = setStage(({ path }) => {
  if (path === '/wms/home') return { data: home }
  if (path.endsWith('/list')) return listOf([])
  return path.endsWith('/live')
    ? new Response('', { headers: { 'content-type': 'text/event-stream' } })
    : { data: {} }
})

const SCREENS = [
  ...new Set([...todo.map(({ screen }) => String(screen)), 'inventoryQuery', 'locationManage']),
]
const NAVIGATION: Navigation = {
  pages: SCREENS.map((screen) => pageAt(`/guarded/${screen}`, { screen })),
  directories: [],
  menu: [],
}

/** What of an address says which of a screen's lists is meant, or in which order it stands. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  inventoryQuery: ['type'],
  deliveryNoteManage: ['way'],
}

/** Every address that the home page leads to. */
async function addresses(): Promise<readonly string[]> {
  await show(
    <NavigationContext value={NAVIGATION}>
      <HomePage />
    </NavigationContext>,
  )
  await expect.element(page.getByRole('heading', { name: '今日作业' })).toBeVisible()
  const links = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href') ?? '')
  await cleanup()
  return [...new Set(links.filter((link) => link.startsWith('/guarded/')))]
}

/** Whether the list was asked for all of these conditions. */
const isAsked = (before: number, conditions: readonly (readonly [string, string])[]) =>
  stage.calls
    .slice(before)
    .some(
      ({ path, query }) =>
        path.endsWith('/list') && conditions.every(([name, value]) => query.get(name) === value),
    )

describe('the home page', () => {
  it('has a link for every number, and each opens the rows that it counts', {
    timeout: 600_000,
  }, async () => {
    expect(todo.length).toBeGreaterThan(20)
    const all = await addresses()
    for (const { screen, query } of todo) expect(all).toContain(`/guarded/${screen}?${query}`)
    const wrong: string[] = []
    for (const address of all) {
      const url = new URL(address, window.location.origin)
      const screen = url.pathname.split('/').at(-1) ?? ''
      const Page = pageOf(screen)?.Page
      if (!Page) throw new Error(`no page draws ${screen}`)
      const own = OWN[screen] ?? []
      const conditions = [...url.searchParams].filter(([name]) => !own.includes(name))
      const before = stage.calls.length
      await show(<Page />, address)
      await expect.poll(() => stage.calls.slice(before).some(({ path }) => path.endsWith('/list'))).toBe(true)
      await expect
        .poll(() => isAsked(before, conditions), { timeout: 4_000 })
        .toBe(true)
        .catch(() => wrong.push(address))
      await cleanup()
    }
    expect(wrong).toEqual([])
  })
})
