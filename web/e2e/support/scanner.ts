/** A person with a handheld: scans, and reads what is asked. */
import type { Locator, Page } from '@playwright/test'

/** What a wedge scanner does: all keys at once, then Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  await page.evaluate((text) => {
    const strike = (key: string, part: KeyboardEventInit = {}): void => {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...part }))
    }
    for (const char of text) strike(char)
    strike('Enter')
  }, code)
}

/** The question in force. */
export function question(page: Page, words: string | RegExp): Locator {
  return page.getByRole('heading', { level: 2, name: words })
}
