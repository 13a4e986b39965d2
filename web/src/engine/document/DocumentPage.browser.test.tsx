import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormValues } from '@/engine/form/fields'
import type { ListMeta } from '@/engine/list/meta'
import { address, press, setStage, show } from '@/engine/testing/stage'
import { useToasts } from '@/ui/toast'
import type { DocumentDefinition, DocumentPartProps, ModeProps } from './definition'
import { defineDocumentPage } from './defineDocumentPage'
import { DocumentLines } from './DocumentLines'

const list: ListMeta = {
  name: 'noteTest',
  screen: 'noteManage',
  path: '/wms/note',
  sort: { field: 'docNo', type: 'asc' },
  columns: [{ field: 'docNo', kind: 'text', title: 'field.code', sortable: true, shown: true }],
}

function Lines({ record }: DocumentPartProps) {
  return (
    <DocumentLines
      label="lines"
      screen="noteManage"
      name="lines"
      columns={[
        { field: 'name', label: 'field.name' },
        { field: 'weight', label: 'field.code', input: 'decimal', sum: true },
      ]}
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the answer below
      rows={record['lines'] as FormValues[]}
    />
  )
}

function Weighing({ leave, record }: ModeProps) {
  return (
    <button type="button" onClick={() => leave({ text: `weighed ${String(record['docNo'])}` })}>
      weigh
    </button>
  )
}

const definition: DocumentDefinition = {
  screen: 'noteDetail',
  owner: 'noteManage',
  path: '/notes/noteDetail',
  list,
  status: 'receivingStatus',
  steps: [0, 2, [3, 4]],
  form: [],
  facts: [
    { field: 'plateNo', label: 'field.phone' },
    { field: 'empty', label: 'field.sort' },
  ],
  figures: [{ field: 'done', label: 'field.status', of: 'whole' }],
  tabs: [{ key: 'lines', title: 'field.name', count: () => 2, Content: Lines }],
  modes: { register: Weighing },
  actions: [
    { name: 'submit', said: (after) => ({ text: `now ${String(after['status'])}` }) },
    { name: 'register', label: 'action.search', mode: 'register' },
    { name: 'unlock', label: 'action.unlock', blocked: () => 'only at noon' },
    {
      name: 'reject',
      danger: true,
      fields: [{ field: 'reason', label: 'field.remark', required: true }],
    },
    { name: 'scrap', danger: true },
  ],
}
const { Page } = defineDocumentPage(definition)

let note: Record<string, unknown> = {}
const history = [
  { action: 'submit', by: '林芳', at: '2026-11-20T09:30:00+08:00', fromStatus: 0, toStatus: 2 },
  { action: 'add', by: '张强', at: '2026-11-20T08:00:00+08:00', toStatus: 0, reason: '加急' },
]

const { posted, refuse } = setStage(({ method, path }) => {
  if (method === 'POST') return { data: { ...note, version: 8, status: 2 } }
  if (path.endsWith('/404')) return { status: 40004, msg: '' }
  return { data: path.endsWith('/history') ? history : note }
})

const start = (search: string) => show(<Page />, `${definition.path}${search}`)

beforeEach(() => {
  note = {
    id: '7',
    version: 7,
    docNo: 'RK7',
    status: 2,
    plateNo: '沪A12345',
    done: 0.1,
    whole: 3,
    lines: [
      { name: 'A', weight: 0.1 },
      { name: 'B', weight: 0.2 },
    ],
    can: ['submit', 'register', 'reject'],
  }
})

describe('the page of a document', () => {
  it('says where it stands, who brought it there, and what matters', async () => {
    await start('?operationType=detail&id=7')
    const steps = page.getByRole('list', { name: '进度' }).getByRole('listitem')
    await expect.element(steps.nth(0)).toHaveTextContent('新建张强 · 2026-11-20 08:00')
    await expect.element(steps.nth(1)).toHaveTextContent('待收货林芳 · 2026-11-20 09:30')
    await expect.element(steps.nth(1)).toHaveAttribute('aria-current', 'step')
    await expect.element(page.getByText('沪A12345')).toBeVisible()
    await expect.element(page.getByText('0.1 / 3')).toBeVisible()
    expect(page.getByText('field.sort').elements()).toHaveLength(0)
  })

  it('sums its lines exactly', async () => {
    await start('?operationType=detail&id=7')
    await expect.element(page.getByRole('row').last()).toHaveTextContent('合计0.3')
  })

  it('offers what the server allows, the next step as the primary button, and says why something waits', async () => {
    await start('?operationType=detail&id=7')
    await expect.element(page.getByRole('button', { name: '提交审核' })).toHaveClass(/primary/)
    await expect.element(page.getByRole('button', { name: '解锁' })).toBeDisabled()
    await expect.element(page.getByText('only at noon')).toBeVisible()
    await press('更多操作')
    const menu = page.getByRole('menu')
    expect(
      menu
        .getByRole('menuitem')
        .elements()
        .map((each) => each.textContent),
    ).toEqual(['查询', '驳回'])
  })

  it('posts the next step with its version and says what happened', async () => {
    await start('?operationType=detail&id=7')
    await press('提交审核')
    await expect.element(page.getByRole('status').filter({ hasText: 'now 2' }).first()).toBeVisible()
    expect(posted).toEqual([['/wms/note/7/submit', { version: 7 }]])
  })

  it('keeps a refusal in sight until somebody closes it', async () => {
    await start('?operationType=detail&id=7')
    refuse({ status: 40009, msg: '车辆已到场' })
    await press('提交审核')
    await expect.element(page.getByRole('alert').filter({ hasText: '车辆已到场' })).toBeVisible()
    expect(useToasts.getState().toasts).toEqual([])
  })

  it('asks for a reason in a dialog, and shows a stale version there', async () => {
    await start('?operationType=detail&id=7')
    await press('更多操作')
    await userEvent.click(page.getByRole('menuitem', { name: '驳回' }))
    await press('驳回')
    await expect.element(page.getByText('必填').first()).toBeVisible()
    expect(posted).toEqual([])
    refuse({ status: 40010, msg: '别人先改了' })
    await userEvent.fill(page.getByRole('dialog').getByRole('textbox'), '数错了')
    await press('驳回')
    await expect.element(page.getByText('别人先改了')).toBeVisible()
    expect(posted).toEqual([['/wms/note/7/reject', { version: 7, reason: '数错了' }]])
  })

  it('keeps the open part in the address and goes through the parts by arrow', async () => {
    await start('?operationType=detail&id=7')
    await userEvent.click(page.getByRole('tab').first())
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(page.getByText('加急')).toBeVisible()
    expect(address()).toContain('tab=history')
  })

  it('leads to a mode of its own and back, with what was done there', async () => {
    await start('?operationType=register&id=7')
    await press('weigh')
    await expect.element(page.getByText('weighed RK7')).toBeVisible()
    expect(address()).toBe('/notes/noteDetail?operationType=detail&id=7')
  })

  it('says when there is no such document', async () => {
    await start('?operationType=detail&id=404')
    await expect.element(page.getByText('找不到这条记录')).toBeVisible()
  })
})
