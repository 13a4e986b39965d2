/** The operations page against a real server. */
import { enter, expect, test } from './support/test'

test('an administrator sees how the program fares, and sees it move', async ({ page, admin }) => {
  await enter(page, admin, '/systemManage/operationsManage')
  const program = page.getByRole('group', { name: '程序' })
  await expect(program).toContainText('版本')
  await expect(page.getByRole('group', { name: '数据库' })).toContainText(/SQLite 3|PostgreSQL/)
  await expect(page.getByRole('region', { name: '数据库工作单元' })).toContainText('写入')
  await expect(page.getByRole('region', { name: '运行中的副本' })).toContainText('本副本')
  const told = page.getByRole('region', { name: '系统运维' }).getByText(/的情况$/)
  const before = await told.innerText()
  await expect(told).not.toHaveText(before, { timeout: 15_000 })
})

test('on a phone every row of the tables can be read', async ({ page, admin }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, admin, '/systemManage/operationsManage')
  await expect(page.getByRole('region', { name: '数据库工作单元' })).toContainText('排队')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(wide).toBeLessThanOrEqual(390)
})
