import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { startTexts } from '@/engine/i18n/i18n'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import { newRate, type Rate } from './rateFields'
import { RatesBox } from './RatesBox'

/** A line whose price throws when somebody reads it. */
function broken(): Rate {
  return Object.defineProperty({ ...newRate() }, 'unitPrice', {
    enumerable: true,
    get() {
      throw new Error('broken')
    },
  })
}

beforeEach(async () => {
  await startTexts('zh')
  applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

afterEach(async () => {
  await cleanup()
  vi.restoreAllMocks()
})

it('a line that cannot be drawn leaves the others and can be removed', async () => {
  const changes: unknown[] = []
  const good = { ...newRate(), feeTypeCode: 'STORAGE', unitPrice: '2.5' }
  await render(<RatesBox value={[good, broken()]} onChange={(next) => changes.push(next)} />)
  await expect.element(page.getByRole('button', { name: 'STORAGE' })).toBeVisible()
  await expect.element(page.getByText(/费率第 2 行的内容无法显示/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '删除第 2 行' }))
  expect(changes).toEqual([[good]])
})
