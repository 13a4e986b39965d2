/** Signing in, being sent away, and coming back. */
import { expect, test } from '@playwright/test'
import { accessible, password, signIn } from './console'

test('a stranger who asks for a page is sent to it after signing in', async ({ page }) => {
  await signIn(page, 'systemManage/roleManage?pageSize=50')
  await expect(page).toHaveURL(/\/systemManage\/roleManage\?pageSize=50/)
  await expect(page.getByRole('heading', { name: '角色管理' })).toBeVisible()
  await expect(page).toHaveTitle(/^角色管理 - /)
})

test('a wrong password is told at the field and lets nobody in', async ({ page }) => {
  await page.goto('login')
  await page.getByLabel('用户名').fill('nobody-here')
  await page.locator('input[type=password]').fill('wrong-2026')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByText('用户名或密码', { exact: false }).first()).toBeVisible()
  await expect(page).toHaveURL(/\/login/)
})

test('signed in, the sign-in page leads home and an unknown path to no permission', async ({ page }) => {
  await signIn(page)
  await page.goto('login')
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('systemManage/thisDoesNotExist')
  await expect(page).toHaveURL(/\/noPermission/)
})

test('the language of the browser counts until another is chosen', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'es-ES' })
  const page = await context.newPage()
  await page.goto('login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión', exact: true })).toBeVisible()
  await page.getByRole('button', { name: '日本語' }).click()
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'ログイン', exact: true })).toBeVisible()
  await context.close()
})

test('a session ended elsewhere asks whether to stay or sign in again', async ({ page }) => {
  await signIn(page)
  const token = (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value ?? ''
  await page.request.get('/arpa-basic-api/logout', { params: { token } })
  await page.goto('systemManage/roleManage')
  await expect(page.getByText('确认注销').or(page.getByLabel('用户名')).first()).toBeVisible()
})

test('the sign-in page is accessible', async ({ page }) => {
  await page.goto('login')
  await expect(page.getByLabel('用户名')).toBeVisible()
  await accessible(page)
  expect(password).not.toBe('')
})
