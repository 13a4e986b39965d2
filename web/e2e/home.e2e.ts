/** The first page: numbers that lead to their lists, told anew while somebody looks, and the balances behind them. */
import { expectTotal, grid } from './support/console'
import { makeHouse, receive } from './support/house'
import { enter, expect, test } from './support/test'

test('a number changes by itself and opens its list; what came stands in the balance of the day', async ({
  page,
  admin,
}) => {
  const house = await makeHouse(admin)
  await enter(page, admin, '/home')
  const todo = page.getByRole('region', { name: '待办' })
  await expect(page.getByText('实时', { exact: true })).toBeVisible()
  const waits = todo.getByRole('link', { name: /^待上架/ })
  const before = Number.parseInt((await waits.innerText()).replace(/\D/g, ''), 10)
  await receive(admin, house, [50])
  await expect(waits).toHaveAccessibleName(new RegExp(`${before + 1}$`))
  await waits.click()
  await expect(page).toHaveURL(/putawayNoteManage\?.*status=/)
  await expectTotal(page, before + 1)
  await page.goBack()
  await enter(page, admin, `/integratedQuery/inventoryQuery?type=3&goodsCode=${house.goods}`)
  await expectTotal(page, 1)
  const row = grid(page, '出入库查询').getByRole('row').filter({ hasText: house.goods })
  await row.getByRole('link', { name: '50', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`inventoryLog\\?.*goodsCode=${house.goods}`))
  await expectTotal(page, 1)
})
