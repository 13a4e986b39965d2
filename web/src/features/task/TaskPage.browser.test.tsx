import { beforeEach, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListRecord } from '@/engine/list/meta'
import { useSession } from '@/engine/session/store'
import { type Answer, type Call, listOf } from '@/engine/testing/server'
import { mayOpen, setStage, show } from '@/engine/testing/stage'
import { TaskPage } from './TaskPage'

const task = (part: Partial<ListRecord>): ListRecord => ({
  id: '1',
  title: '角色管理',
  screen: 'roleManage',
  ...part,
})
const running = task({ status: 'IN_PROCESS', progress: 40, can: ['cancel'] })
const done = task({ status: 'COMPLETED', progress: 100, fileName: 'roles.csv', can: ['download'] })
const failed = task({ status: 'FAIL', message: '任务已取消', can: ['retry'] })

let rows: readonly ListRecord[] = []

function answer({ method, path }: Call): Answer {
  if (path.endsWith('/file')) {
    return new Response('a,b', { headers: { 'Content-Disposition': 'attachment; filename="roles.csv"' } })
  }
  if (method !== 'POST') return listOf(rows)
  rows = path.endsWith('/retry') ? [running] : [failed]
  return { data: null }
}

const { calls } = setStage(answer)
const looks = () => calls.filter(({ path }) => path.endsWith('/list')).length
/** What was done with a task. */
const verbs = () => calls.map(({ path }) => path).filter((path) => !path.endsWith('/list'))

const cell = (column: string) => {
  const at = page.getByRole('columnheader', { name: column }).element().getAttribute('data-col')
  return document.querySelector<HTMLElement>(`[data-row="0"] [data-col="${at}"]`)
}
const start = () => show(<TaskPage />)

beforeEach(() => {
  mayOpen({ roleManage: '/systemManage/roleManage' })
  useSession.setState({ roles: ['CLERK'], permissions: new Set() })
})

it('a task under way is watched to its end, and then no more', async () => {
  rows = [running]
  await start()
  await expect.poll(() => cell('进度（%）')?.textContent).toBe('40')
  rows = [done]
  await expect.element(page.getByRole('button', { name: '下载' })).toBeVisible()
  const before = looks()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  expect(looks()).toBe(before)
})

it('a task leads back to its screen, by the keyboard too', async () => {
  rows = [done]
  await start()
  const link = page.getByRole('link', { name: '角色管理' })
  await expect.element(link).toHaveAttribute('href', '/systemManage/roleManage')
  cell('任务类型')?.focus()
  await userEvent.keyboard('{Enter}{Enter}')
  await expect.poll(() => window.location.pathname).toBe('/systemManage/roleManage')
})

it('a screen that is not in the menu is a word, not a way', async () => {
  useSession.setState({ resources: [] })
  rows = [done]
  await start()
  await expect.poll(() => cell('任务类型')?.textContent).toBe('角色管理')
  expect(page.getByRole('link').query()).toBeNull()
})

it('a type of the specification has its own word, and imports are told from exports', async () => {
  rows = [task({ ...done, type: 'BRAND', screen: 'brandManage', kind: 'import' })]
  await start()
  await expect.poll(() => cell('任务类型')?.textContent).toBe('品牌')
  expect(cell('任务性质')?.textContent).toBe('导入')
})

it('a file that was not taken leads to where another one is chosen, with the reason beside', async () => {
  rows = [task({ ...failed, kind: 'importCheck', message: '没有找到标题行' })]
  await start()
  await expect.element(page.getByText('没有找到标题行')).toBeVisible()
  const link = page.getByRole('link', { name: '换个文件' })
  await expect.element(link).toHaveAttribute('href', '/systemManage/roleManage?import=1')
})

it('the file of a task is downloaded by whoever may see the task', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  rows = [done]
  await start()
  await userEvent.click(page.getByRole('button', { name: '下载' }))
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  expect(verbs()).toEqual(['/arpa-basic-api/task/1/file'])
})

it('a task is stopped after a question and tried again without one', async () => {
  rows = [running]
  await start()
  await userEvent.click(page.getByRole('button', { name: '停止' }))
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: '停止' }))
  await expect.element(page.getByText('任务已取消')).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: '重试' }))
  await expect.element(page.getByRole('button', { name: '停止' })).toBeVisible()
  expect(verbs()).toEqual(['/arpa-basic-api/task/1/cancel', '/arpa-basic-api/task/1/retry'])
})

it('without a task the page says how there will be one, and offers no export', async () => {
  rows = []
  useSession.setState({ permissions: new Set(['super_admin']) })
  await start()
  await expect.element(page.getByText('还没有导出任务')).toBeVisible()
  expect(page.getByRole('button', { name: '导出' }).query()).toBeNull()
})
