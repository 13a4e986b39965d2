/** The organization's names, and its settings. */
import { faultOf, field, message } from './support/console'
import { enter, expect, test } from './support/test'

test('a new name shows in the title and the sidebar at once', async ({ page, admin }) => {
  await enter(page, admin, '/systemManage/organizationInfoEdit')
  const form = page.getByRole('region', { name: '组织信息' })
  const box = field(form, '中文显示名称')
  const brand = page.getByRole('complementary').first().getByRole('link').first()
  const before = await box.inputValue()
  const shown = await brand.innerText()
  await expect(form.getByRole('button', { name: '保存' })).toBeDisabled()
  await box.fill('北冰洋冷链')
  await expect(page.getByRole('complementary', { name: '显示效果' })).toContainText('北冰洋冷链')
  await expect(brand).toHaveText(shown)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(message(page, '已保存')).toBeVisible()
  await expect(brand).toHaveText('北冰洋冷链')
  await expect(page).toHaveTitle('组织信息 - 北冰洋冷链')
  await box.fill(before)
  await form.getByRole('button', { name: '保存' }).click()
  await expect(brand).toHaveText(shown)
})

test('a bad setting is told at its field and keeps the others back', async ({ page, admin }) => {
  await enter(page, admin, '/systemManage/organizationDeploy')
  const form = page.getByRole('region', { name: '组织配置' })
  const hour = await field(form, '日切时间').inputValue()
  await field(form, '日切时间').fill('24')
  await field(form, '入库预约单前缀').fill('abc')
  await field(form, '密码连续错误锁定').fill('')
  await form.getByRole('button', { name: '保存' }).click()
  await expect(faultOf(form, '日切时间')).toBeVisible()
  await expect(faultOf(form, '入库预约单前缀')).toHaveText('应为 2 至 4 个大写字母')
  await expect(faultOf(form, '密码连续错误锁定')).toHaveText('必填')
  await form.getByRole('button', { name: '撤销修改' }).click()
  await expect(field(form, '日切时间')).toHaveValue(hour)
  await expect(form.getByRole('button', { name: '保存' })).toBeDisabled()
})

test('a good setting is kept', async ({ page, admin }) => {
  await enter(page, admin, '/systemManage/organizationDeploy')
  const form = page.getByRole('region', { name: '组织配置' })
  const box = field(form, '入库预约单前缀')
  const before = await box.inputValue()
  for (const prefix of ['ZQY', before]) {
    await box.fill(prefix)
    await form.getByRole('button', { name: '保存' }).click()
    await expect(message(page, '已保存').first()).toBeVisible()
    await expect(form.getByRole('button', { name: '保存' })).toBeDisabled()
    await page.reload()
    await expect(box).toHaveValue(prefix)
  }
})
