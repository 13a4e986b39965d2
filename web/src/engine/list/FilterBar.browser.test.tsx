import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { setStage, show } from '@/engine/testing/stage'
import { useToasts } from '@/ui/toast'
import { FilterBar } from './FilterBar'
import { FilterChips } from './FilterChips'
import type { Filters } from './filters'
import { FIELDS } from './fixtures'

const searched: Filters[] = []
let hits: string[] = []

const { calls } = setStage(() => ({ data: hits }))

function Sample() {
  const [filters, setFilters] = useState<Filters>({})
  const search = (next: Filters) => {
    searched.push(next)
    setFilters(next)
  }
  return (
    <>
      <FilterBar fields={FIELDS} filters={filters} base="/wms/goods" narrow={false} onSearch={search}>
        <FilterChips fields={FIELDS} filters={filters} onChange={search} />
      </FilterBar>
    </>
  )
}

const warnings = () => useToasts.getState().toasts.map((toast) => toast.text)
const box = (name: string) => page.getByLabelText(name, { exact: true })
const open = async () => {
  await show(<Sample />)
  await userEvent.click(page.getByRole('button', { name: '更多条件（6）' }))
}

beforeEach(() => {
  searched.length = 0
  hits = ['G-1', 'G-2']
})

describe('query fields', () => {
  it('a text that is too long is cut at the box, which says so; nothing is searched that nobody sees', async () => {
    await open()
    await userEvent.fill(box('title of name'), 'x'.repeat(300))
    await expect.element(page.getByText('最多 200 个字符')).toBeVisible()
    await expect.element(box('title of name')).toHaveValue('x'.repeat(200))
    await userEvent.type(box('title of name'), '{Enter}')
    expect(searched).toEqual([{ name: 'x'.repeat(200) }])
    expect(warnings()).toEqual([])
  })

  it('Enter searches with what is typed', async () => {
    await open()
    await userEvent.fill(box('title of name'), ' 对虾 ')
    await userEvent.keyboard('{Enter}')
    expect(searched).toEqual([{ name: '对虾' }])
    expect(warnings()).toEqual([])
  })

  it('a number box keeps digits, one dot, six decimals and the minus', async () => {
    await open()
    const low = box('title of weight下限')
    await userEvent.type(low, '-1x2.3.45678901')
    await expect.element(low).toHaveValue('-12.345678')
  })

  it('a failing field is cleared with the exact warning when it is left', async () => {
    await open()
    const low = box('title of weight下限')
    await userEvent.type(low, '-')
    await userEvent.tab()
    expect(warnings()).toEqual(['查询字段title of weight格式错误！'])
    await expect.element(low).toHaveValue('')
  })

  it('a failing field is cleared with the warning when Enter searches, and the others are taken', async () => {
    await open()
    await userEvent.fill(box('title of name'), 'fish')
    const high = box('title of weight上限')
    await userEvent.type(high, '.')
    await userEvent.keyboard('{Enter}')
    expect(warnings()).toContain('查询字段title of weight格式错误！')
    expect(searched.at(-1)).toEqual({ name: 'fish' })
    await expect.element(high).toHaveValue('')
  })

  it('a quick pick sets whole days, from the first midnight to the last second', async () => {
    await open()
    await userEvent.click(page.getByPlaceholder('开始日期').first())
    await userEvent.click(page.getByText('最近一周', { exact: true }))
    await userEvent.click(page.getByRole('button', { name: '查询' }))
    await expect.poll(() => searched.length).toBe(1)
    const [filters] = searched
    expect(Object.values(filters ?? {}).map((value) => value.slice(11))).toEqual(['00:00:00', '23:59:59'])
    const days = Object.values(filters ?? {}).map((value) => Date.parse(value.slice(0, 10)))
    expect((days[1] ?? 0) - (days[0] ?? 0)).toBe(6 * 86_400_000)
  })

  it('a chip takes its filter away, boxes included', async () => {
    await open()
    await userEvent.fill(box('title of name'), 'fish')
    await userEvent.fill(box('title of qty下限'), '3')
    await userEvent.keyboard('{Enter}')
    expect(searched.at(-1)).toEqual({ name: 'fish', qtyStart: '3' })
    await userEvent.click(page.getByRole('button', { name: '去掉条件 title of name' }))
    expect(searched.at(-1)).toEqual({ qtyStart: '3' })
    await expect.element(box('title of name')).toHaveValue('')
  })

  it('reset clears everything', async () => {
    await open()
    await userEvent.fill(box('title of name'), 'fish')
    await userEvent.keyboard('{Enter}')
    await userEvent.click(page.getByRole('button', { name: '重置' }))
    expect(searched.at(-1)).toEqual({})
  })
})

describe('proposals', () => {
  it('are asked for once, after the typing has rested', async () => {
    await show(<Sample />)
    await userEvent.type(box('title of code'), 'G-1')
    expect(calls).toEqual([])
    await expect.poll(() => calls.length, { timeout: 3000 }).toBe(1)
    expect(calls[0]?.path).toBe('/wms/goods/lookup')
    expect(calls[0]?.query.toString()).toContain('field=code&term=G-1')
    await expect.element(page.getByTitle('G-2')).toBeInTheDocument()
  })

  it('warn when there are none', async () => {
    hits = []
    await show(<Sample />)
    await userEvent.type(box('title of code'), 'zzz')
    await expect.poll(warnings, { timeout: 3000 }).toEqual(['暂无相关数据！'])
  })
})
