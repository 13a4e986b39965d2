/** A table of brands with errors: checked, its errors seen, the marked file taken, the good rows imported. */
import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { accessible, signIn, unique } from './console'

function table(code: string): string {
  const rows = [
    '品牌资料 2026',
    '编码,名称,状态,排序',
    `${code}A,极地,启用,１`,
    `${code} B,空格,启用,2`,
    `${code}C,北极,禁用,3`,
    `${code}A,重复,启用,4`,
    '合计,,,10',
  ]
  return rows.join('\n')
}

async function choose(page: Page, name: string, content: string): Promise<void> {
  const file = { name, mimeType: 'text/csv', buffer: Buffer.from(content, 'utf8') }
  await page.getByLabel('选择要导入的文件').setInputFiles(file)
}

test('a table with errors shows all of them, gives the marked file, and its good rows are imported', async ({
  page,
}) => {
  const code = unique('I')
  await signIn(page, 'basicInfo/brandManage')
  await page.getByRole('button', { name: '导入', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: /导入/ })
  const template = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载模板（csv）' }).click()
  expect(await readFile(await (await template).path(), 'utf8')).toContain('编码*')

  await choose(page, 'brands.csv', table(code))
  await expect(dialog.getByText('2 行有错误', { exact: false })).toBeVisible()
  const errors = dialog.getByRole('table')
  await expect(errors.getByRole('row', { name: /只能输入字母、数字和连字符/ })).toBeVisible()
  await expect(errors.getByRole('row', { name: /与第 3 行重复/ })).toBeVisible()
  await expect(dialog.getByText('第 7 行是合计，已跳过')).toBeVisible()
  await accessible(page)
  const marked = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '下载标注错误的文件' }).click()
  expect((await marked).suggestedFilename()).toBe('brands-错误标注.xlsx')

  // Closing the dialog stops nothing and forgets nothing.
  await dialog.getByRole('button', { name: '关闭' }).last().click()
  await page.getByRole('button', { name: '导入', exact: true }).first().click()
  await dialog.getByRole('button', { name: '只导入正确的 2 行' }).click()
  await expect(dialog.getByText('已导入 2 行，2 行有错误未导入。')).toBeVisible()
  await dialog.getByRole('button', { name: '查看列表' }).click()
  await page.getByLabel('编码').first().fill(code)
  await page.getByRole('button', { name: '查询', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(`${code}[AC]`) })).toHaveCount(2)

  await page.goto('integratedQuery/exportTask')
  await expect(page.getByText('已导入 2 行，2 行错误未导入').first()).toBeVisible()
})

test('a file that is no table says why, and another can be chosen at once', async ({ page }) => {
  await signIn(page, 'basicInfo/brandManage')
  await page.getByRole('button', { name: '导入', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: /导入/ })
  await choose(page, 'wrong.csv', '甲,乙\n1,2\n')
  await expect(dialog.getByRole('alert')).toHaveText(/没有找到标题行/)
  await choose(page, 'short.csv', '编码,英文名称\nA,B\n')
  // What it lacks stands in the file that goes back, to be filled in.
  await expect(dialog.getByText(/缺少必填列/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: '下载标注错误的文件' })).toBeVisible()
})

test('a file changes what is there once it is said to, and shows old beside new before it does', async ({
  page,
}) => {
  const code = unique('UP')
  await signIn(page, 'basicInfo/brandManage')
  await page.getByRole('button', { name: '导入', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: /导入/ })
  await choose(page, 'new.csv', `编码,名称,排序\n${code}A,旧名,1\n${code}B,不变,2\n`)
  await dialog.getByRole('button', { name: '导入 2 行' }).click()
  await expect(dialog.getByText('已导入 2 行。')).toBeVisible()
  await dialog.getByRole('button', { name: '换一个文件' }).click()
  await choose(page, 'changed.csv', `编码,名称\n${code}A,新名\n${code}B,不变\n`)
  await expect(dialog.getByText('2 行都有错误，请改正后重新上传。')).toBeVisible()
  await dialog.getByRole('radio', { name: '只更新已有的' }).check()
  await expect(dialog.getByRole('deletion')).toHaveText('旧名')
  await accessible(page)
  await dialog.getByRole('button', { name: '导入 1 行' }).click()
  await expect(dialog.getByText('已导入 1 行。')).toBeVisible()
})
