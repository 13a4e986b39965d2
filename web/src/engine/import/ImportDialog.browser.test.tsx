import { beforeEach, expect, it, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { useSession } from '@/engine/session/store'
import { setStage, show } from '@/engine/testing/stage'
import { lists } from '@/generated/lists'
import type { ImportState } from './calls'
import { ImportDialog } from './ImportDialog'
import { resume, useImports } from './imports'

const list = lists.brand

const state = (part: Partial<ImportState>): ImportState => ({
  id: '7',
  kind: 'check',
  status: 'COMPLETED',
  progress: 100,
  message: null,
  file: '5',
  fileName: 'brands.xlsx',
  rows: 4,
  good: 2,
  bad: 2,
  skipped: 1,
  imported: 0,
  takes: 'new',
  changed: 0,
  same: 0,
  mode: null,
  notes: ['第 8 行是合计，已跳过'],
  errors: [
    { row: 5, column: '编码', given: 'A B', reason: '只能输入字母、数字和连字符' },
    { row: 7, column: '编码', given: 'POLAR', reason: '与第 4 行重复' },
  ],
  errorCount: 2,
  columns: [
    { field: 'code', title: '编码' },
    { field: 'name', title: '名称' },
  ],
  preview: [{ row: 4, bad: false, values: ['POLAR', '极地'], fate: null, before: [] }],
  hasFile: true,
  ...part,
})

let answers: ImportState[] = []

const { posted } = setStage(({ method, path }) => {
  if (method === 'POST') return { data: { id: path.includes('fileUpload') ? '5' : '7' } }
  return { data: answers.length > 1 ? answers.shift() : answers[0] }
})

const reload = vi.fn(async () => undefined)
const close = vi.fn()
const start = () => show(<ImportDialog list={list} reload={reload} onClose={close} />)
const choose = () => userEvent.upload(page.getByLabelText('选择要导入的文件'), new File(['x'], 'brands.xlsx'))

beforeEach(() => {
  useSession.setState({ permissions: new Set() })
  useImports.setState({}, true)
  reload.mockClear()
})

it('a file is checked, its errors are shown, and its good rows are imported', async () => {
  answers = [state({ status: 'IN_PROCESS', progress: 40 }), state({})]
  await start()
  await choose()
  await expect.element(page.getByText('与第 4 行重复')).toBeVisible()
  await expect.element(page.getByText('第 8 行是合计，已跳过')).toBeVisible()
  await userEvent.click(page.getByRole('tab', { name: '识别结果（前 1 行）' }))
  await expect.element(page.getByText('极地')).toBeVisible()
  answers = [state({ kind: 'run', imported: 2, mode: 'good' })]
  await userEvent.click(page.getByRole('button', { name: '只导入正确的 2 行' }))
  await expect.element(page.getByText('已导入 2 行，2 行有错误未导入。')).toBeVisible()
  expect(reload).toHaveBeenCalledOnce()
  expect(posted).toEqual([
    ['/wms/brand/import/check', { file: '5' }],
    ['/wms/brand/import/run', { check: '7', mode: 'good' }],
  ])
})

it('a file may change what is there: the choice is told to the server, and what would change is shown', async () => {
  useSession.setState({ permissions: new Set(['brandManage_import_button', 'brandManage_edit_button']) })
  const found = {
    takes: 'both',
    good: 4,
    bad: 0,
    changed: 2,
    same: 1,
    errors: [],
    errorCount: 0,
    hasFile: false,
    preview: [
      { row: 4, bad: false, values: ['POLAR', '极地'], fate: 'change', before: [{ at: 1, value: '北极' }] },
      { row: 5, bad: false, values: ['NEU', '新'], fate: 'add', before: [] },
    ],
  } satisfies Partial<ImportState>
  answers = [state({})]
  await start()
  await choose()
  await expect.element(page.getByText('与第 4 行重复')).toBeVisible()
  answers = [state(found)]
  await userEvent.click(page.getByRole('radio', { name: '新增，并更新已有的' }))
  await expect.element(page.getByText('北极')).toBeVisible()
  await expect.element(page.getByText('全部 3 行正确，可以导入。')).toBeVisible()
  answers = [state({ ...found, kind: 'run', imported: 3, mode: 'all' })]
  await userEvent.click(page.getByRole('button', { name: '导入 3 行' }))
  await expect.element(page.getByText('已导入 3 行。')).toBeVisible()
  expect(posted).toEqual([
    ['/wms/brand/import/check', { file: '5' }],
    ['/wms/brand/import/check', { file: '5', rows: 'both' }],
    ['/wms/brand/import/run', { check: '7', mode: 'all' }],
  ])
})

it('nothing is offered to change for whoever may only add', async () => {
  answers = [state({})]
  await start()
  await expect.element(page.getByText('将文件拖到这里，或点击选择')).toBeVisible()
  expect(page.getByRole('radio').elements()).toEqual([])
})

it('closing the dialog forgets nothing', async () => {
  answers = [state({ good: 4, bad: 0, errors: [], errorCount: 0, hasFile: false })]
  await start()
  await choose()
  await expect.element(page.getByRole('button', { name: '导入 4 行' })).toBeVisible()
  await cleanup()
  await start()
  await expect.element(page.getByText('全部 4 行正确，可以导入。')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '换一个文件' }))
  await expect.element(page.getByText('将文件拖到这里，或点击选择')).toBeVisible()
})

it('a file that is no table says why, and another can be chosen', async () => {
  answers = [state({ status: 'FAIL', message: '没有找到标题行' })]
  await start()
  await choose()
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有找到标题行')
  await expect.element(page.getByText('将文件拖到这里，或点击选择')).toBeVisible()
})

it('leads to where the imported rows stand, which the list as it is may not show', async () => {
  const landed = vi.fn()
  answers = [state({ kind: 'run', imported: 2, mode: 'good' })]
  await resume(list, '7')
  await show(<ImportDialog list={list} reload={reload} onClose={close} onLanded={landed} />)
  await userEvent.click(page.getByRole('button', { name: '查看列表' }))
  expect(landed).toHaveBeenCalledOnce()
})

it('an import of another time is taken up: why it failed, or what it found', async () => {
  answers = [state({ status: 'FAIL', message: '没有找到标题行' })]
  await resume(list, '7')
  await start()
  await expect.element(page.getByRole('alert')).toHaveTextContent('没有找到标题行')
  await expect.element(page.getByText('将文件拖到这里，或点击选择')).toBeVisible()
  answers = [state({})]
  await resume(list, '7')
  await expect.element(page.getByText('与第 4 行重复')).toBeVisible()
  answers = [state({ kind: 'run', imported: 2, mode: 'good' })]
  await resume(list, '7')
  await expect.element(page.getByText('已导入 2 行，2 行有错误未导入。')).toBeVisible()
})
