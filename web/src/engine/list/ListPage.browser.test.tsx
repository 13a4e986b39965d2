import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSession } from '@/engine/session/store'
import { listOf } from '@/engine/testing/server'
import { setStage, show } from '@/engine/testing/stage'
import { deleteManyAction, type ListAction } from './actions'
import { ListPage } from './ListPage'
import type { ListMeta } from './meta'

const list: ListMeta = {
  name: 'goodsTest',
  screen: 'goodsManage',
  path: '/wms/goods',
  sort: { field: 'code', type: 'asc' },
  columns: [
    {
      field: 'code',
      kind: 'text',
      title: 'field.code',
      sortable: true,
      filter: 'contains',
      primary: true,
      shown: true,
    },
    { field: 'qty', kind: 'decimal', title: 'field.name', sortable: true, shown: true },
    { field: 'remark', kind: 'text', title: 'field.remark', sortable: false, shown: false },
  ],
}
const ran: string[] = []
const actions: readonly ListAction[] = [
  { name: 'add', on: 'page', run: () => ran.push('add') },
  { name: 'edit', on: 'row', run: (rows) => ran.push(`edit ${rows[0]?.id}`) },
  { name: 'enable', on: 'row', run: (rows) => ran.push(`enable ${rows[0]?.id}`) },
  deleteManyAction,
]

interface Row {
  readonly id: string
  readonly code: string
  readonly qty: string | number
  readonly can: readonly string[]
}

let rows: Row[] = []
let broken = false

const { calls, posted } = setStage(({ method, body, query }) => {
  if (method === 'POST') {
    const { ids } = body as { readonly ids: readonly string[] }
    rows = rows.filter((row) => !ids.includes(row.id))
    return { data: null }
  }
  if (broken) return { status: 50000, msg: '系统出错' }
  return listOf(rows.filter((row) => row.code.includes(query.get('code') ?? '')))
})

const start = () => show(<ListPage list={list} title="route.home" actions={actions} />)
const search = () => new URLSearchParams(window.location.search)
const lastAsked = () => calls.findLast(({ method }) => method === 'GET')?.query
const shown = () =>
  [...document.querySelectorAll('[data-row]:not([data-row="-1"]) [data-col="1"]')].map(
    (each) => each.textContent,
  )
const tick = (row: number) =>
  userEvent.click(document.querySelector(`[data-row="${row}"] input`) ?? document.body)

beforeEach(() => {
  rows = [
    { id: '1', code: 'A-1', qty: '0.1', can: ['edit', 'delete'] },
    { id: '2', code: 'A-2', qty: 0.2, can: ['enable', 'delete'] },
    { id: '3', code: 'B-3', qty: 1000, can: [] },
  ]
  broken = false
  ran.length = 0
})

describe('the address', () => {
  it('takes the filter, and back takes it away again', async () => {
    await start()
    await expect.poll(shown).toEqual(['A-1', 'A-2', 'B-3'])
    await userEvent.fill(page.getByLabelText('编码', { exact: true }), 'A-')
    await userEvent.keyboard('{Enter}')
    await expect.poll(shown).toEqual(['A-1', 'A-2'])
    expect(search().get('code')).toBe('A-')
    window.history.back()
    await expect.poll(shown).toEqual(['A-1', 'A-2', 'B-3'])
    await expect.element(page.getByLabelText('编码', { exact: true })).toHaveValue('')
  })

  it('of a link gives the same list', async () => {
    window.history.replaceState(null, '', '/?code=B&sortField=qty&sortType=desc&pageSize=50')
    await start()
    await expect.poll(shown).toEqual(['B-3'])
    expect(Object.fromEntries(lastAsked() ?? [])).toEqual({
      code: 'B',
      sortField: 'qty',
      sortType: 'desc',
      pageNum: '1',
      pageSize: '50',
    })
  })

  it('takes the order of a pressed title', async () => {
    await start()
    await expect.poll(shown).toHaveLength(3)
    await userEvent.click(document.querySelector('[data-row="-1"] [data-col="2"] button') ?? document.body)
    await expect.poll(() => search().get('sortField')).toBe('qty')
    await expect.poll(() => lastAsked()?.get('sortType')).toBe('asc')
  })
})

describe('actions', () => {
  it('of a row are those its state and the permission allow', async () => {
    useSession.setState({ permissions: new Set(['goodsManage_edit_button']) })
    await start()
    await expect.poll(shown).toHaveLength(3)
    const words = [0, 1, 2].map(
      (row) => document.querySelector(`[data-row="${row}"] [data-col="3"]`)?.textContent,
    )
    expect(words).toEqual(['编辑', '', ''])
    expect(page.getByRole('button', { name: '新增' }).query()).toBeNull()
    expect(page.getByRole('button', { name: '导出' }).query()).toBeNull()
  })

  it('on ticked rows show count and exact sums, ask with the names, and prune what is gone', async () => {
    await start()
    await expect.poll(shown).toHaveLength(3)
    await tick(0)
    await tick(1)
    const bar = page.getByRole('region', { name: '批量操作' })
    await expect.poll(() => bar.element().textContent).toMatch(/已选 2 条.*0\.3/)
    await userEvent.click(bar.getByRole('button', { name: '删除' }))
    await expect.element(page.getByText('将删除以下 2 条：A-1、A-2。删除后不能恢复。')).toBeVisible()
    await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '删除' }))
    await expect.poll(shown).toEqual(['B-3'])
    expect(posted).toEqual([['/wms/goods/deleteMany', { ids: ['1', '2'] }]])
    await expect.poll(() => bar.query()).toBeNull()
  })

  it('that a ticked row does not allow are off, with the reason', async () => {
    await start()
    await expect.poll(shown).toHaveLength(3)
    await tick(2)
    const button = page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '删除' })
    await expect.element(button).toBeDisabled()
    await expect.element(button).toHaveAttribute('title', '其中 1 条当前不能做此操作')
    await expect.element(page.getByText(/删除: 其中 1 条当前不能做此操作/)).toBeVisible()
  })

  it('beyond the next step stand in one menu that the keyboard reaches', async () => {
    rows = [{ id: '1', code: 'A-1', qty: 1, can: ['edit', 'enable'] }]
    await start()
    await expect.poll(shown).toHaveLength(1)
    document.querySelector<HTMLElement>('[data-row="0"] [data-col="3"]')?.focus()
    await userEvent.keyboard('{Enter}{ArrowRight}{Enter}')
    await expect.element(page.getByRole('menu')).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect(ran).toEqual(['enable 1'])
    expect(page.getByRole('menu').query()).toBeNull()
  })
})

describe('no rows', () => {
  it('because of a fault say so and can be asked for again', async () => {
    broken = true
    await start()
    await expect.element(page.getByText('系统出错')).toBeVisible()
    broken = false
    await userEvent.click(page.getByRole('button', { name: '重试' }))
    await expect.poll(shown).toHaveLength(3)
  })

  it('because of the filters offer to clear them', async () => {
    window.history.replaceState(null, '', '/?code=zzz')
    await start()
    await userEvent.click(page.getByRole('button', { name: '清除全部条件' }))
    await expect.poll(shown).toHaveLength(3)
    expect(search().get('code')).toBeNull()
  })

  it('at all offer the first step', async () => {
    rows = []
    await start()
    const steps = page.getByRole('button', { name: '新增' })
    await expect.poll(() => steps.elements().length).toBe(2)
    await userEvent.click(steps.last())
    expect(ran).toEqual(['add'])
  })
})

describe('columns', () => {
  it('that are shown stay shown after the page is opened anew', async () => {
    const first = await start()
    await expect.poll(shown).toHaveLength(3)
    await userEvent.click(page.getByRole('button', { name: '列设置' }))
    await userEvent.click(page.getByRole('checkbox', { name: '备注' }))
    await expect.element(page.getByRole('columnheader', { name: '备注' })).toBeInTheDocument()
    await first.unmount()
    await start()
    await expect.element(page.getByRole('columnheader', { name: '备注' })).toBeInTheDocument()
  })
})
