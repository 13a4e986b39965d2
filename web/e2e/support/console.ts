/** The parts of the console as a person names them. */
import { expect, type Locator, type Page } from '@playwright/test'
import type { Credentials } from './caller'

/** Milliseconds after which a press is tried anew. */
const MOMENT = 5_000

/** Fills the sign-in form and sends it. */
export async function signIn(page: Page, { username, password }: Credentials): Promise<void> {
  await page.getByLabel('用户名').fill(username)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** A short message at the top of the page. */
export function message(page: Page, text: string | RegExp): Locator {
  return page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text })
}

/** The panel of one record. */
export function panel(page: Page): Locator {
  return page.locator('.ant-drawer-section:visible')
}

/** The dialog in front. */
export function dialog(page: Page): Locator {
  return page.getByRole('dialog').last()
}

/** The label of a field, which may carry the star of a required one. */
function labelled(label: string): RegExp {
  return new RegExp(`^${label.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\s*\\*?$`)
}

/** A field of a form by its label. */
export function field(within: Locator, label: string): Locator {
  return within.getByLabel(labelled(label)).and(within.page().locator(':not(ol)'))
}

/** The fault that stands under a field. */
export function faultOf(within: Locator, label: string): Locator {
  return within
    .locator('.ant-form-item')
    .filter({ has: within.page().getByLabel(labelled(label)) })
    .locator('.ant-form-item-explain-error')
}

/** Chooses in a box with a list. */
export async function choose(within: Locator, label: string, choice: string): Promise<void> {
  const page = within.page()
  const box = field(within, label)
  await box.click()
  // A long list draws only what is in sight: what is typed brings the choice there.
  if (await box.isEditable()) await box.fill(choice)
  const open = page.locator('.ant-select-dropdown:visible')
  await open
    .locator('.ant-select-item-option, .ant-select-tree-treenode')
    .filter({ hasText: choice })
    .first()
    .click()
}

/** The grid of a list screen. */
export function grid(page: Page, name: string): Locator {
  return page.getByRole('grid', { name })
}

/** A row of a grid, a tree or a list of cards that shows this text. */
export function row(within: Locator, text: string | RegExp): Locator {
  return within.getByRole('row').filter({ hasText: text })
}

/** Runs an action of a row: the word in sight, or one of the menu behind it. */
export async function act(line: Locator, action: string): Promise<void> {
  await line.waitFor()
  const word = line.getByRole('button', { name: action, exact: true })
  if (await word.isVisible()) {
    await word.click()
    return
  }
  const more = line.getByRole('button', { name: '更多操作' })
  // A menu closes when the page scrolls, so the scrolling that a press brings with it comes first.
  await more.scrollIntoViewIfNeeded()
  await chooseBehind(more, action)
}

/** Presses an entry of the menu behind a button. A page that still moves closes its menu, which is then opened again. */
async function chooseBehind(more: Locator, action: string): Promise<void> {
  const entry = more.page().getByRole('menuitem', { name: action, exact: true })
  await expect(async () => {
    if (!(await entry.isVisible())) await more.click({ timeout: MOMENT })
    await entry.click({ timeout: MOMENT })
  }).toPass()
}

/** Runs an action of the document in sight: a button of its bar, or one of the menu behind it. */
export async function actOn(page: Page, action: string): Promise<void> {
  const bar = page.getByLabel('操作', { exact: true }).and(page.locator(':visible')).last()
  const word = bar.getByRole('button', { name: action, exact: true })
  const more = bar.getByRole('button', { name: '更多操作' })
  await word.or(more).first().waitFor()
  if (await word.isVisible()) {
    await word.click()
    return
  }
  await chooseBehind(more, action)
}

/** Says yes to the question in front. */
export async function agree(page: Page, word: string | RegExp): Promise<void> {
  await dialog(page).getByRole('button', { name: word }).click()
}

/** Types query fields of a list and asks. */
export async function ask(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  const bar = page.getByRole('search')
  for (const [label, value] of Object.entries(values)) await field(bar, label).fill(value)
  await bar.getByRole('button', { name: '查询', exact: true }).click()
}

/** Waits until a list shows this many rows in all. */
export async function expectTotal(page: Page, total: number): Promise<void> {
  await expect(page.getByRole('navigation', { name: '分页' })).toContainText(`共 ${total} 条`)
}
