/** The four languages: which one a visit begins with, and switching between them. */
import { type Browser, expect } from '@playwright/test'
import { SERVER } from './support/caller'
import { message } from './support/console'
import { enter, setCookie, test } from './support/test'

const LANGUAGES = [
  { code: 'zh', name: '中文', done: '切换语言成功', roles: '角色管理', html: 'zh-CN' },
  { code: 'en', name: 'English', done: 'Switch Language Success', roles: 'Roles', html: 'en' },
  { code: 'es', name: 'Español', done: 'Idioma cambiado correctamente', roles: 'Roles', html: 'es' },
  { code: 'ja', name: '日本語', done: '言語を切り替えました', roles: 'ロール管理', html: 'ja' },
] as const

async function firstLanguage(browser: Browser, locale: string, saved?: string): Promise<string> {
  const context = await browser.newContext({ locale })
  if (saved) await setCookie(context, 'language', saved)
  const page = await context.newPage()
  await page.goto(`${SERVER}/wms_new/login`)
  await page.getByRole('button').first().waitFor()
  const language = await page.evaluate(() => document.documentElement.lang)
  await context.close()
  return language
}

test.describe('the first language', () => {
  test('is the saved one, else the language of the browser, else English', async ({ browser }) => {
    expect(await firstLanguage(browser, 'ja-JP', 'es')).toBe('es')
    expect(await firstLanguage(browser, 'ja-JP')).toBe('ja')
    expect(await firstLanguage(browser, 'fr-FR')).toBe('en')
    expect(await firstLanguage(browser, 'de-DE', 'xx')).toBe('en')
  })
})

test.describe('switching', () => {
  test('every language says so in its own words and stays after loading anew', async ({ page, admin }) => {
    await enter(page, admin, '/systemManage/roleManage')
    await expect(page.getByRole('heading', { name: '角色管理' })).toBeVisible()
    for (const { name, done, roles, html } of [...LANGUAGES.slice(1), LANGUAGES[0]]) {
      await page.getByRole('button', { name: /^(语言|Language|Idioma|言語)/ }).click()
      const current = page.getByRole('menuitemradio', { checked: true })
      await expect(current).toHaveAttribute('aria-disabled', 'true')
      await page.getByRole('menuitemradio', { name }).click()
      await expect(message(page, done)).toBeVisible()
      await expect(page.getByRole('heading', { name: roles, exact: true })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { name: roles, exact: true })).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.lang)).toBe(html)
    }
  })

  test('the sign-in page switches too, and the server answers in that language', async ({ page }) => {
    await page.goto('login')
    await page.getByRole('button', { name: 'Español' }).click()
    await page.getByLabel('Usuario').fill('nobody-here')
    await page.getByLabel('Contraseña', { exact: true }).fill('Wrong-2026')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByText('El usuario o la contraseña no son correctos.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Español' })).toBeDisabled()
  })
})
