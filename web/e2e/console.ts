/** Steps that every story begins with. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The administrator's password, as the server was started with. */
export const password = process.env.FLOE_E2E_PASSWORD ?? ''

/** Signs the administrator in and waits for the shell. */
export async function signIn(page: Page, to = ''): Promise<void> {
  await page.goto(to === '' ? 'login' : to)
  await page.getByLabel('用户名').fill('admin')
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page.getByRole('button', { name: /系统管理员/ })).toBeVisible()
}

/** A name that no other story uses. */
export function unique(word: string): string {
  return `${word}${Date.now().toString(36).toUpperCase()}`
}

/** No rule of WCAG 2 A and AA is broken. */
export async function accessible(page: Page): Promise<void> {
  const found = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}
