import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { setStage, show } from '@/engine/testing/stage'
import { type DocumentColumn, DocumentLines } from './DocumentLines'

const columns: readonly DocumentColumn[] = [
  { field: 'goodsName' },
  ...Array.from({ length: 12 }, (_, at) => ({ field: `figure${at}No` })),
]
const rows = [
  { goodsName: '带鱼段', ...Object.fromEntries(columns.map(({ field }) => [field, `${field}-2026`])) },
]

setStage(() => null)

it('what a row is about stays in sight while its figures scroll', async () => {
  await show(
    <div style={{ width: 900 }}>
      <DocumentLines label="明细" screen="noteManage" name="lines" columns={columns} rows={rows} />
    </div>,
  )
  const table = page.getByRole('table', { name: '明细' })
  await expect.element(table).toBeVisible()
  const scroller = table.element().parentElement
  const goods = table.element().querySelector('tbody td')
  expect(scroller?.scrollWidth).toBeGreaterThan(1000)
  const before = goods?.getBoundingClientRect().left
  scroller?.scrollTo({ left: 400 })
  await expect.poll(() => scroller?.scrollLeft).toBe(400)
  expect(goods?.getBoundingClientRect().left).toBe(before)
  const last = table.element().querySelector('tbody td:last-child')
  expect(last?.getBoundingClientRect().left).toBeLessThan(2000)
})
