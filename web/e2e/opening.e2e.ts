/** Opening stock out of a spreadsheet: checked line by line, corrected, submitted, and posted once somebody else has passed it. */
import type { Page } from '@playwright/test'
import { accessible } from './console'
import { Caller } from './support/caller'
import { actOn, agree, dialog, grid, row } from './support/console'
import { makeClerk } from './support/data'
import { makeHouse } from './support/house'
import { enter, expect, test } from './support/test'

const PAGE = '/inWarehouseManage/initWarehouseManageAED'

interface Note {
  readonly id: string
  readonly version: number
}

async function chooseFile(page: Page, name: string, rows: readonly string[]): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n'), 'utf8') }
  await page.getByLabel('选择要导入的文件').setInputFiles(file)
}

test('opening stock is imported, its wrong line told, and posted when somebody else has passed it', async ({
  page,
  admin,
}) => {
  const house = await makeHouse(admin)
  const [first = '', second = ''] = house.places
  const note = await admin.post<Note>('/wms/openingStock/add', {
    warehouseCode: house.warehouse,
    cutoverAt: '2026-11-01T08:00:00+08:00',
  })
  await enter(page, admin, `${PAGE}?operationType=detail&id=${note.id}`)
  await page.getByRole('button', { name: '导入', exact: true }).first().click()
  const title = '货品编码,库位,库存状态,数量'
  await chooseFile(page, '期初.csv', [
    title,
    `${house.goods},${first},QUALIFIED,12`,
    `${house.goods},NOWHERE,QUALIFIED,3`,
  ])
  await expect(dialog(page).getByText('1 行有错误', { exact: false })).toBeVisible()
  await accessible(page)
  await dialog(page).getByRole('button', { name: '换一个文件' }).click()
  await chooseFile(page, '期初.csv', [
    title,
    `${house.goods},${first},QUALIFIED,12`,
    `${house.goods},${second},QUALIFIED,3`,
  ])
  await dialog(page)
    .getByRole('button', { name: /导入.*2 行/ })
    .click()
  await expect(dialog(page).getByText('已导入 2 行', { exact: false })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.reload()
  await actOn(page, '提交审核')
  await agree(page, '提交审核')
  await expect(page.getByText(/已提交 2 行/).first()).toBeVisible()
  // Whoever wrote it is told that somebody else decides.
  await expect(page.getByText('请由另一个人审核').first()).toBeVisible()

  const rights = ['search', 'detail', 'audit', 'reject'].map((verb) => `initWarehouseManage_${verb}_button`)
  const looks = ['inventoryManage_search_button', 'inventoryManage_detail_button']
  const auditor = await Caller.signIn(await makeClerk(admin, [...rights, ...looks]))
  await enter(page, auditor, `${PAGE}?operationType=audit&id=${note.id}`)
  await page.getByRole('button', { name: '审核通过并入账' }).click()
  await expect(page.getByText(/已审核通过，2 行/).first()).toBeVisible()
  await enter(page, auditor, `/inWarehouseManage/inventoryManage?goodsCode=${house.goods}`)
  const list = grid(page, '库存管理')
  await expect(row(list, first)).toContainText('12')
  await expect(row(list, second)).toContainText('3')
})
