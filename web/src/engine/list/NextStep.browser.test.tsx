import { beforeEach, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { useSession } from '@/engine/session/store'
import { listOf } from '@/engine/testing/server'
import { mayOpen, setStage, show } from '@/engine/testing/stage'
import { lists } from '@/generated/lists'
import { NextStep } from './NextStep'

const AREAS = '/basicInfo/reservoirAreaManage'
let filled: readonly string[] = []

setStage(({ path }) => listOf(filled.some((base) => path.startsWith(`${base}/`)) ? [{ id: '1' }] : []))

const step = { to: AREAS, label: 'warehouseManage.toAreas' }
const start = () =>
  show(<NextStep own={lists.warehouse} next={{ list: lists.area, text: 'warehouseManage.next', step }} />)

beforeEach(() => {
  mayOpen({ reservoirAreaManage: AREAS })
  useSession.setState({
    roles: ['CLERK'],
    permissions: new Set(['reservoirAreaManage_search_button']),
  })
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
