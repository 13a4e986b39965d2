import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setStage, show } from '@/engine/testing/stage'
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

setStage(() => null)

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it('a line that cannot be drawn leaves the others and can be removed', async () => {
  const changes: unknown[] = []
  const good = { ...newRate(), feeTypeCode: 'STORAGE', unitPrice: '2.5' }
  await show(<RatesBox value={[good, broken()]} onChange={(next) => changes.push(next)} />)
  await expect.element(page.getByRole('button', { name: 'STORAGE' })).toBeVisible()
  await expect.element(page.getByText(/费率第 2 行的内容无法显示/)).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '删除第 2 行' }))
  expect(changes).toEqual([[good]])
})
