/** The dictionary lists, one beside the other. */
import { expect, test } from '@playwright/test'
import { signIn, unique } from './console'

test('each dictionary has its own entries, and another one begins without the filters of the last', async ({
  page,
}) => {
  const code = unique('E2E-')
  await signIn(page, 'basicInfo/dataDictionary')
  await page.getByText('残损类型', { exact: true }).click()
  await page.getByRole('button', { name: '新增' }).first().click()
  const drawer = page.getByRole('dialog')
  await drawer.getByLabel('条目编码').fill(code)
  await drawer.getByLabel('条目名称').fill('纸箱变形')
  await drawer.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('已保存')).toBeVisible()

  await page.getByLabel('条目编码').fill(code)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(code) })).toBeVisible()
  await page.getByText('费用类型', { exact: true }).click()
  await expect(page.getByLabel('条目编码')).toHaveValue('')
  await expect(page.getByText('仓储费', { exact: true }).first()).toBeVisible()
  await expect(page.getByRole('row', { name: new RegExp(code) })).toHaveCount(0)
})
