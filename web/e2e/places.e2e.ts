/** A newcomer sets up a warehouse from the screens alone: warehouse, area, locations by pattern, a lock, the map, labels. */
import type { Page } from '@playwright/test'
import { act, ask, choose, dialog, expectTotal, field, grid, message, panel, row } from './support/console'
import { unique } from './support/data'
import { enter, expect, test } from './support/test'

async function save(page: Page): Promise<void> {
  await panel(page).getByRole('button', { name: '保存' }).click()
  await expect(message(page, '已保存').first()).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
}

const add = (page: Page) => page.getByRole('button', { name: '新增' }).first().click()

test('a newcomer sets up a warehouse with 120 locations, locks one, sees it on the map and prints labels', async ({
  page,
  admin,
}) => {
  test.setTimeout(180_000)
  const warehouse = unique('W')
  const area = unique('A')

  await enter(page, admin, '/basicInfo/warehouseManage')
  await add(page)
  await field(panel(page), '仓库编码').fill(warehouse)
  await field(panel(page), '仓库名称').fill(`${warehouse} 冷库`)
  await field(panel(page), '营业日截止').fill('25:00')
  await panel(page).getByRole('button', { name: '保存' }).click()
  await expect(panel(page).getByText('请输入 00:00 至 23:59 的时刻')).toBeVisible()
  await field(panel(page), '营业日截止').fill('06:00')
  await save(page)

  await page.goto('basicInfo/reservoirAreaManage')
  await add(page)
  await choose(panel(page), '所属仓库', warehouse)
  await field(panel(page), '库区编码').fill(area)
  await field(panel(page), '库区名称').fill('冷冻一区')
  await choose(panel(page), '温度方案', '冷冻 −30～−18')
  await save(page)
  await expect(row(grid(page, '库区管理'), area)).toContainText('冷冻')

  await page.goto('basicInfo/locationManage')
  await page.getByRole('button', { name: '批量生成' }).click()
  const drawer = panel(page)
  await choose(drawer, '库区', area)
  await drawer.getByLabel('巷道 到').fill('C')
  const preview = drawer.getByRole('region', { name: '预览' })
  await expect(preview.getByRole('status')).toContainText('120')
  await expect(preview).toContainText(`${area}-C-10-4`)
  await drawer.getByLabel('层 到').fill('99999')
  await expect(preview.getByRole('alert')).toContainText('一次最多')
  await expect(drawer.getByRole('button', { name: /^生成/ })).toBeDisabled()
  await drawer.getByLabel('层 到').fill('5')
  await drawer.getByLabel('层 跳过').fill('4')
  await expect(preview).toContainText('层跳过：4')
  await drawer.getByRole('button', { name: '生成 120 个库位' }).click()
  await expect(message(page, '已生成 120 个库位').first()).toBeVisible()

  await ask(page, { 库位编码: `${area}-` })
  await expectTotal(page, 120)
  const line = row(grid(page, '库位管理'), `${area}-B-03-2`)
  await ask(page, { 库位编码: `${area}-B-03-2` })
  await act(line, '锁定')
  await dialog(page).getByLabel('原因').fill('货架变形，待检修')
  await dialog(page).getByRole('button', { name: '锁定', exact: true }).click()
  await expect(message(page, '锁定：1 个库位').first()).toBeVisible()
  await expect(line).toContainText('全锁')

  await page.goto(`basicInfo/locationManage?view=map&areaCode=${area}`)
  const map = page.getByRole('application', { name: /冷冻一区/ })
  await expect(map.locator('canvas')).toHaveAttribute('data-cells', '30')
  await page.getByText('锁', { exact: true }).click()
  await expect(page.getByRole('button', { name: '全锁 0' })).toBeVisible()
  await page.getByRole('radiogroup', { name: '层' }).getByText('2', { exact: true }).click()
  await expect(page.getByRole('button', { name: '全锁 1' })).toBeVisible()
  await map.focus()
  await map.press('ArrowRight')
  await map.press('ArrowRight')
  await expect(map).toContainText(`${area}-A-02-2`)
  await map.press('Enter')
  await expect(panel(page)).toContainText(`${area}-A-02-2`)
  await page.keyboard.press('Escape')

  await page.goto(`basicInfo/locationManage?view=labels&areaCode=${area}`)
  await expect(page.getByText('120 张标签，120 页')).toBeVisible()
  const paper = page.getByRole('article', { name: '第 1 / 120 页' })
  const size = await paper.evaluate((element) => element.getBoundingClientRect().width)
  expect(Math.round((size / 96) * 25.4)).toBe(100)
  await expect(paper.locator('[data-arrow=down]')).toHaveCount(1)
  await page.getByLabel('纸张').click()
  await page.locator('.ant-select-item-option').filter({ hasText: 'L7160' }).click()
  await expect(page.getByText('120 张标签，6 页')).toBeVisible()
  await page.getByLabel(/从第几张开始/).fill('21')
  await page.keyboard.press('Tab')
  await expect(page.getByText('120 张标签，7 页')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body > div[aria-hidden] article')).toHaveCount(7)
  await expect(page.locator('#root')).toBeHidden()
  expect(await page.locator('body > div[aria-hidden] style').textContent()).toContain('210mm 297mm')
})

test('what cannot be disabled is told row by row', async ({ page, admin }) => {
  const warehouse = unique('W')
  const area = unique('A')
  const form = { attribute: 1, type: 1, thermosphere: 'FROZEN', status: 0 }
  await admin.post('/wms/warehouse/add', { code: warehouse, name: warehouse, ...form })
  const place = { warehouseCode: warehouse, profile: 'FROZEN', purpose: 'STORAGE', status: 0, sort: 1 }
  await admin.post('/wms/area/add', { code: area, name: area, ...place })
  const axes = { column: { from: '1', to: '3' } }
  const pattern = { areaCode: area, type: 1, template: '{area}-{column}', ...axes }
  await admin.post('/wms/location/generate', pattern)
  await enter(page, admin, `/basicInfo/locationManage?areaCode=${area}`)
  await expectTotal(page, 3)
  // Somebody else is faster with one of them.
  const list = await admin.get<{ records: { id: string; version: number; code: string }[] }>(
    `/wms/location/list?areaCode=${area}`,
  )
  const [first] = list.records
  const rows = [{ id: first?.id, version: first?.version }]
  await admin.post('/wms/location/lock', { rows, lock: 2, reason: '检修' })
  await grid(page, '库位管理').getByRole('checkbox').first().check()
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '停用' }).click()
  await dialog(page).getByRole('button', { name: '停用' }).click()
  await expect(dialog(page)).toContainText('1 项没能完成')
  await expect(dialog(page)).toContainText(`${area}-1`)
})
