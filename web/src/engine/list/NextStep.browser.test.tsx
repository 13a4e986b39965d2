import { QueryClientProvider } from '@tanstack/react-query'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { startTexts } from '@/engine/i18n/i18n'
import { NOBODY, useSession } from '@/engine/session/store'
import { lists } from '@/generated/lists'
import { defineFeature, lazyPage, pagesByScreen } from '@/engine/feature/defineFeature'
import { NextStep } from './NextStep'

const AREAS = '/basicInfo/reservoirAreaManage'
let filled: readonly string[] = []

async function serve(address: string): Promise<Response> {
  const { pathname } = new URL(address, window.location.href)
  const records = filled.some((base) => pathname.startsWith(`${base}/`)) ? [{ id: '1' }] : []
  return Response.json({ status: 0, msg: '', data: { records, total: records.length } })
}

const step = { to: AREAS, label: 'warehouseManage.toAreas' }
const start = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <NextStep own={lists.warehouse} next={{ list: lists.area, text: 'warehouseManage.next', step }} />
      </BrowserRouter>
    </QueryClientProvider>,
  )

beforeEach(async () => {
  await startTexts('zh')
  queryClient.clear()
  window.history.replaceState(null, '', '/')
  const Page = () => null
  pagesByScreen([
    defineFeature({ screen: 'reservoirAreaManage', page: lazyPage(async () => ({ Page }), 'Page') }),
  ])
  const screen = { name: 'reservoirAreaManage', component: 'reservoirAreaManage', path: AREAS }
  useSession.setState({
    ...NOBODY,
    roles: ['CLERK'],
    permissions: new Set(['reservoirAreaManage_search_button']),
    resources: [{ ...screen, meta: { title: 'reservoirAreaManage' } }],
  })
  vi.stubGlobal('fetch', serve)
})

afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
})

it('the first warehouse leads on to areas', async () => {
  filled = ['/wms/warehouse']
  await start()
  await expect.element(page.getByText(/下一步划分库区/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '去新增库区' }))
  await expect.poll(() => window.location.pathname).toBe(AREAS)
})

it('nothing is said before there is a warehouse, nor once there are areas', async () => {
  for (const some of [[], ['/wms/warehouse', '/wms/area']]) {
    filled = some
    queryClient.clear()
    await start()
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(page.getByRole('button').query()).toBeNull()
    await cleanup()
  }
})
