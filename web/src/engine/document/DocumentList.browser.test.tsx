import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListMeta } from '@/engine/list/meta'
import type { Question } from '@/engine/list/Questions'
import { useSession } from '@/engine/session/store'
import { listOf } from '@/engine/testing/server'
import { address, setStage, show } from '@/engine/testing/stage'
import type { DocumentDefinition } from './definition'
import { defineDocumentList } from './defineDocumentList'

const list: ListMeta = {
  name: 'noteTest',
  screen: 'noteManage',
  path: '/wms/note',
  sort: { field: 'docNo', type: 'asc' },
  columns: [{ field: 'docNo', kind: 'text', title: 'field.code', sortable: true, shown: true }],
}

const documents: DocumentDefinition = {
  screen: 'noteDetail',
  owner: 'noteManage',
  path: '/notes/noteDetail',
  list,
  status: 'receivingStatus',
  steps: [0, 2],
  form: [],
  facts: [],
  tabs: [],
  figures: [],
  actions: [],
}

const ALL: Question = { key: 'all', title: 'field.name', filters: {} }
const OPEN: Question = { key: 'open', title: 'field.status', filters: { docNo: 'N-' } }

let many: unknown = null

setStage(({ path }) => {
  if (path.endsWith('/allotMany')) return { data: many }
  return listOf([
    { id: '1', docNo: 'N-1', can: ['allot'], version: 1 },
    { id: '2', docNo: 'N-2', can: ['allot'], version: 1 },
  ])
})

const start = (questions: readonly Question[]) => {
  const { Page } = defineDocumentList({ documents, questions })
  return show(<Page />, '/notes')
}

beforeEach(() => useSession.setState({ permissions: new Set(['noteManage_detail_button']) }))

describe('a list of documents', () => {
  it('opens with its first question, also when that asks for everything', async () => {
    await start([ALL, OPEN])
    await expect.element(page.getByText('N-1')).toBeVisible()
  })

  it('puts the filters of its first question into the address', async () => {
    await start([OPEN, ALL])
    await expect.element(page.getByText('N-1')).toBeVisible()
    await expect.poll(address).toBe('/notes?docNo=N-')
  })

  const allotBoth = async () => {
    useSession.setState({ permissions: new Set(['noteManage_detail_button', 'noteManage_allot_button']) })
    const { Page } = defineDocumentList({
      documents: { ...documents, actions: [{ name: 'allot', label: 'action.submit', many: 'allotMany' }] },
      questions: [ALL],
    })
    await show(<Page />, '/notes')
    await expect.element(page.getByText('N-2')).toBeVisible()
    for (const row of [0, 1]) {
      await userEvent.click(document.querySelector(`[data-row="${row}"] input`) ?? document.body)
    }
    await userEvent.click(
      page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '提交审核' }),
    )
  }

  it('tells of many at once what became of each, also when the task that was not needed is named', async () => {
    many = {
      taskId: null,
      done: 1,
      rows: [
        { id: '1', code: 'N-1', done: true, reason: '还缺 3' },
        { id: '2', code: 'N-2', done: false, reason: '没有货' },
      ],
    }
    await allotBoth()
    const dialog = page.getByRole('dialog')
    await expect.element(dialog.getByText('没有货')).toBeVisible()
    await expect.element(dialog.getByText('还缺 3')).toBeVisible()
    await expect.element(dialog.getByRole('heading', { name: '提交审核：1 项只完成了一部分' })).toBeVisible()
  })

  it('says where the result of those is that go on in the background', async () => {
    many = { taskId: '9' }
    await allotBoth()
    await expect.element(page.getByRole('dialog').getByText(/都在“导出任务”里/)).toBeVisible()
  })
})
