/** The test of all files: an administrator beside the browser, and a watch over what the page complains about. */
import { type BrowserContext, type Page, test as base } from '@playwright/test'
import { ADMIN, Caller, SERVER } from './caller'

interface Fixtures {
  /** Fails the test when the page throws or logs an error. Names what is meant to happen in this test. */
  readonly expectedFaults: RegExp[]
  readonly quiet: undefined
}

interface WorkerFixtures {
  /** The administrator, signed in once for all tests. */
  readonly admin: Caller
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  admin: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      await use(await Caller.signIn(ADMIN))
    },
    { scope: 'worker' },
  ],
  expectedFaults: [[], { option: true }],
  quiet: [
    async ({ page, expectedFaults }, use) => {
      const faults: string[] = []
      watch(page, (fault) => {
        if (!expectedFaults.some((pattern) => pattern.test(fault))) faults.push(fault)
      })
      await use(undefined)
      if (faults.length > 0) throw new Error(`the page complained:\n${faults.join('\n')}`)
    },
    { auto: true },
  ],
})

/** The browser itself says of every refused call that a resource failed to load; that is no complaint of the page. */
const BROWSER = /Failed to load resource/

function watch(page: Page, onFault: (fault: string) => void): void {
  page.on('pageerror', (error) => onFault(`threw ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !BROWSER.test(message.text())) onFault(message.text())
  })
}

/** Sets a cookie where the console keeps its own. */
export async function setCookie(context: BrowserContext, name: string, value: string): Promise<void> {
  await context.addCookies([{ name, value, domain: new URL(SERVER).hostname, path: '/wms_new' }])
}

/** Opens a page of the console as somebody who is signed in already. */
export async function enter(page: Page, who: Caller, path = '/home'): Promise<void> {
  await setCookie(page.context(), 'Admin-Token', who.token)
  await page.addInitScript((device) => localStorage.setItem('deviceId', device), who.device)
  await page.goto(`${SERVER}/wms_new${path}`)
}

export { expect } from '@playwright/test'
