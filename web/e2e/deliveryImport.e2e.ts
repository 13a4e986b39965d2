/** Orders in a table: what is wrong is said row by row, what is right becomes sheets that are submitted together. */
import { readFile } from 'node:fs/promises'
import { type Page } from '@playwright/test'
import { accessible } from './console'
import { unique } from './support/data'
import { grid, row } from './support/console'
import { makeHouse } from './support/house'
import { enter, expect, test } from './support/test'

const LIST = '/deliveryManage/deliverysheetManage'

async function choose(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content, 'utf8') }
  await page.getByLabel('选择要导入的文件').setInputFiles(file)
}

test('a small table of orders is imported and its sheets are there to be submitted', async ({
  page,
  admin,
}) => {
  const house = await makeHouse(admin)
  const order = unique('SO')
  await enter(page, admin, LIST)
  await page.getByRole('button', { name: '导入', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: /导入/ })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板（csv）' }).click()
  expect(await readFile(await (await template).path(), 'utf8')).toContain('货主单号*')

  const head = `${house.warehouse},${house.owner},2030-01-05 08:30`
  const rows = [
    '货主单号,仓库,货主,要求发货时间,货品,数量',
    `${order}-1,${head},${house.goods},5`,
    `,,,,${house.goods},7`,
    `${order}-2,${head},${house.goods},半箱`,
    `${order}-3,${head},${house.goods},9`,
  ]
  await choose(page, 'orders.csv', rows.join('\n'))
  await expect(dialog.getByText('1 行有错误', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('table').getByRole('row', { name: /明细 数量.*半箱/ })).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: '只导入正确的 3 行' }).click()
  await expect(dialog.getByText('已导入 3 行，1 行有错误未导入。')).toBeVisible()
  await dialog.getByRole('button', { name: '查看列表' }).click()

  await page.goto(`${LIST.slice(1)}?externalNo=${order}`)
  const list = grid(page, '出库单')
  await expect(row(list, `${order}-1`)).toContainText('12')
  await expect(row(list, `${order}-3`)).toContainText('9')
  await expect(row(list, `${order}-2`)).toHaveCount(0)
  const { records } = await admin.get<{ records: { id: string; version: number }[] }>(
    `/wms/deliverySheet/list?externalNo=${order}`,
  )
  expect(records).toHaveLength(2)
  const answer = await admin.post<{ done: number }>('/wms/deliverySheet/submitMany', {
    rows: records.map(({ id, version }) => ({ id, version })),
  })
  expect(answer.done).toBe(2)
})
