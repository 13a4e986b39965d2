import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { defineAudit } from '@/engine/form/defineAudit'
import type { ListMeta } from '@/engine/list/meta'
import { type Answer, type Call, listOf } from '@/engine/testing/server'
import { setStage, show } from '@/engine/testing/stage'
import { useToasts } from '@/ui/toast'

const list: ListMeta = {
  name: 'auditTest',
  screen: 'supplierAudit',
  path: '/wms/supplierAudit',
  sort: { field: 'code', type: 'desc' },
  columns: [
    { field: 'code', kind: 'text', title: 'field.code', sortable: true, shown: true },
    { field: 'name', kind: 'text', title: 'field.name', sortable: true, shown: true },
    {
      field: 'auditStatus',
      kind: 'code',
      code: 'auditStatus',
      title: 'field.status',
      sortable: true,
      shown: true,
    },
  ],
}
const { Page } = defineAudit({
  screen: 'supplierAudit',
  list,
  form: [
    { field: 'code', label: 'field.code' },
    { field: 'name', label: 'field.name' },
  ],
})

const waiting = ['pass', 'fail']
let records = [
  { id: '1', version: 4, code: 'A', name: 'Alpha', auditStatus: 0, can: waiting },
  { id: '2', version: 5, code: 'B', name: 'Beta', auditStatus: 0, can: waiting },
]
const first = records
/** What the server has against the first record. */
let refusal: Answer | null = null

function answer({ method, path }: Call): Answer {
  const [, , id, part] = path.slice(1).split('/')
  if (method === 'POST') {
    if (refusal !== null && id === '1') return refusal
    records = records.filter((each) => each.id !== id)
    return { data: null }
  }
  if (id === 'list') return listOf(records)
  const record = first.find((each) => each.id === id)
  if (part !== 'comparison') return { data: record }
  const after = { code: record?.code, name: record?.name }
  return { data: { before: id === '1' ? { code: 'A', name: 'Old' } : null, after } }
}

const { calls, posted } = setStage(answer)

const start = () => show(<Page />)
const button = (name: string) => page.getByRole('button', { name, exact: true })
const inPanel = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })
const toasts = () => useToasts.getState().toasts.map((each) => each.text)

beforeEach(() => {
  records = first
  refusal = null
})

describe('the list of an audit', () => {
  it('has what waits first', async () => {
    await start()
    await expect.element(page.getByText('Alpha')).toBeVisible()
    const lists = calls.filter(({ path }) => path.endsWith('/list'))
    expect(lists[0]?.query.get('sortField')).toBe('auditStatus')
    expect(lists[0]?.query.get('sortType')).toBe('asc')
  })

  it('fails ticked records with one opinion, which is needed', async () => {
    await start()
    await userEvent.click(page.getByRole('checkbox').first())
    await userEvent.click(page.getByRole('region', { name: '批量操作' }).getByText('不通过', { exact: true }))
    await userEvent.click(inPanel('不通过'))
    await expect.element(page.getByText('不通过时请写明原因')).toBeVisible()
    expect(posted).toEqual([])
    await userEvent.fill(page.getByRole('textbox', { name: /审核意见/ }), ' 证照过期 ')
    await userEvent.click(inPanel('不通过'))
    await expect
      .poll(() => posted)
      .toEqual([
        ['/wms/supplierAudit/1/fail', { version: 4, opinion: '证照过期' }],
        ['/wms/supplierAudit/2/fail', { version: 5, opinion: '证照过期' }],
      ])
    await expect.poll(toasts).toContain('已判定 2 条不通过')
  })

  it('says of each record that could not be audited why, and audits the others', async () => {
    refusal = { status: 40009, msg: '须由其他人审核' }
    await start()
    await userEvent.click(page.getByRole('checkbox').first())
    await userEvent.click(page.getByRole('region', { name: '批量操作' }).getByText('通过', { exact: true }))
    await userEvent.click(inPanel('通过'))
    await expect.element(page.getByText('有 1 条没能审核')).toBeVisible()
    await expect
      .poll(() =>
        page
          .getByRole('listitem')
          .elements()
          .map((each) => each.textContent),
      )
      .toContain('A Alpha 须由其他人审核')
    expect(toasts()).toContain('已通过 1 条')
  })
})

describe('a record before its auditor', () => {
  const open = async (name: string) => {
    await start()
    await userEvent.click(button(name))
    await expect.element(page.getByRole('dialog')).toBeVisible()
  }

  it('shows what has changed, old beside new, in words', async () => {
    await open('A')
    const row = page.getByRole('row').filter({ hasText: '已改' })
    await expect.element(row).toBeVisible()
    const [old, now] = ['del', 'ins'].map((tag) => row.element().querySelector(tag)?.textContent)
    expect([old, now]).toEqual(['Old', 'Alpha'])
    await expect.element(page.getByRole('button', { name: '显示未变的 1 项' })).toBeVisible()
  })

  it('says when it has never been passed', async () => {
    await open('B')
    await expect.element(page.getByText(/从未通过审核/)).toBeVisible()
  })

  it('is passed with its version, and the next waiting one comes', async () => {
    await open('A')
    await userEvent.click(inPanel('通过'))
    await expect.poll(() => posted).toEqual([['/wms/supplierAudit/1/pass', { version: 4, opinion: null }]])
    await expect.element(page.getByText('供应商审核 · B Beta')).toBeVisible()
    expect(toasts()).toContain('已通过：A Alpha')
  })

  it('is left for the next and the last one by key, but not while the opinion is typed', async () => {
    await open('A')
    await expect.element(page.getByText('供应商审核 · A Alpha')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '下一条待审核（J）' })).toBeEnabled()
    await userEvent.keyboard('j')
    await expect.element(page.getByText('供应商审核 · B Beta')).toBeVisible()
    await expect.element(page.getByRole('button', { name: '上一条待审核（K）' })).toBeEnabled()
    await userEvent.type(page.getByRole('textbox', { name: /审核意见/ }), 'jk')
    await expect.element(page.getByText('供应商审核 · B Beta')).toBeVisible()
    await userEvent.keyboard('{Alt>}k{/Alt}')
    await expect.element(page.getByText('供应商审核 · A Alpha')).toBeVisible()
  })

  it('that its auditor made is refused in words, and what was typed stays', async () => {
    refusal = { status: 40009, msg: '这条记录由您新增或修改，须由其他人审核' }
    await open('A')
    await userEvent.fill(page.getByRole('textbox', { name: /审核意见/ }), '好')
    await userEvent.click(inPanel('通过'))
    await expect.element(page.getByText('这条记录由您新增或修改，须由其他人审核')).toBeVisible()
    await expect.element(page.getByRole('textbox', { name: /审核意见/ })).toHaveValue('好')
  })
})
