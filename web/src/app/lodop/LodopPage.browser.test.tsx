import { beforeEach, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { setStage } from '@/engine/testing/stage'
import { LodopPage } from './LodopPage'

const sheets = () => document.querySelectorAll('article').length
const pageRule = () => document.querySelector('main style')?.textContent ?? ''

const { calls } = setStage(() => null)

beforeEach(async () => {
  await render(<LodopPage />)
})

it('the sample stands there in its size on paper, with a barcode that says its number', async () => {
  const label = page.getByRole('article', { name: '托盘标签' })
  await expect.element(label).toBeVisible()
  const { width, height } = label.element().getBoundingClientRect()
  expect(Math.round((width / 96) * 25.4)).toBe(100)
  expect(Math.round((height / 96) * 25.4)).toBe(70)
  await expect.element(page.getByRole('img', { name: '(00) 369000000000000121' })).toBeVisible()
  expect(pageRule()).toContain('100mm 70mm')
  expect(calls).toEqual([])
})

it('the paper follows the sample', async () => {
  await userEvent.click(page.getByRole('radio', { name: '排队小票' }))
  await expect.element(page.getByRole('article', { name: '排队小票' })).toBeVisible()
  expect(pageRule()).toContain('80mm 90mm')
})

it.each([
  ['3', 3],
  ['999', 20],
  ['', 1],
])('“%s” copies are %i sheets of print', async (typed, count) => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await userEvent.fill(page.getByLabelText('份数'), typed)
  await userEvent.click(page.getByRole('button', { name: '打印' }))
  expect(print).toHaveBeenCalledOnce()
  expect(sheets()).toBe(count)
  await expect.element(page.getByLabelText('份数')).toHaveValue(count)
})
