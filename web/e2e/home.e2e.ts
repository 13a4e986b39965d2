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
  const entry = todo.getByRole('link', { name: /入账待确认|待入账|待上架/ }).first()
  const before = await todo.innerText()
  await receive(admin, house, [50])
  await expect(page.getByRole('region', { name: '在库：温层与货主' })).not.toContainText('还没有库存')
  await expect.poll(() => todo.innerText().then((text) => text === before || text !== '')).toBe(true)
  await entry.click()
  await expect(page).toHaveURL(/\?.*status=/)
  await page.goBack()
  await enter(page, admin, `/integratedQuery/inventoryQuery?type=3&goodsCode=${house.goods}`)
  await expectTotal(page, 1)
  const row = grid(page, '出入库查询').getByRole('row').filter({ hasText: house.goods })
  await row.getByRole('link', { name: '500' }).first().click()
  await expect(page).toHaveURL(new RegExp(`inventoryLog\\?.*goodsCode=${house.goods}`))
  await expectTotal(page, 3)
})
