import { Activity, type ReactNode, useLayoutEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListMeta } from '@/engine/list/meta'
import { pageAt } from '@/engine/testing/page'
import { address, press, setStage, show } from '@/engine/testing/stage'
import { tabPath, useTabs, visit } from '@/engine/tabs/tabs'
import { TabPathContext } from '@/engine/tabs/useTab'
import { defineRecordPage } from './defineRecordPage'

const list: ListMeta = {
  name: 'goodsTest',
  screen: 'goodsManage',
  path: '/wms/goods',
  sort: { field: 'code', type: 'asc' },
  columns: [{ field: 'code', kind: 'text', title: 'field.code', sortable: true, shown: true }],
}
const { Page } = defineRecordPage({
  screen: 'goodsManageAED',
  owner: 'goodsManage',
  list,
  form: [
    { field: 'code', label: 'field.code', required: true },
    { field: 'name', label: 'field.name', required: true },
  ],
})
const Tall = defineRecordPage({
  screen: 'goodsManageAED',
  owner: 'goodsManage',
  list,
  form: [{ field: 'name', label: 'field.name', required: true }],
  Below: () => <div style={{ height: 4000 }} />,
}).Page
const entry = pageAt('/basicInfo/goodsManageAED', {
  screen: 'goodsManageAED',
  title: 'goodsManageAED',
  hidden: true,
  activeMenu: '/basicInfo/goodsManage',
})

let name = 'Alpha'

const { posted } = setStage(({ method, path }) => {
  if (method === 'POST') return { data: { id: '9', version: 1 } }
  const id = path.split('/').at(-1)
  if (id === '404') return { status: 40004, msg: '不存在' }
  return { data: { id, version: 3, code: `G-${id}`, name, can: ['edit', 'delete'] } }
})

let go: (to: string | number) => void = () => undefined

/** What the workspace does with an address, for one page: a tab for each record. */
function Workspace({ children }: { children: ReactNode }) {
  const location = useLocation()
  const navigate = useNavigate()
  useLayoutEffect(() => {
    go = (to) => void (typeof to === 'number' ? navigate(to) : navigate(to))
    if (location.pathname === entry.path) visit(entry, location)
  }, [location, navigate])
  return (
    <Activity mode={location.pathname === entry.path ? 'visible' : 'hidden'}>
      <TabPathContext value={tabPath(entry, { pathname: entry.path, search: '?operationType=x&id=7' })}>
        {children}
      </TabPathContext>
    </Activity>
  )
}

const start = (search: string, Shown = Page) =>
  show(
    <Workspace>
      <Shown />
    </Workspace>,
    `${entry.path}${search}`,
  )
const box = (label: string) => page.getByRole('textbox', { name: label, exact: false })
const heading = (title: string) => page.getByRole('heading', { name: title, exact: false })
const labels = () => useTabs.getState().tabs.map((tab) => [tab.path, tab.label])

beforeEach(() => {
  name = 'Alpha'
})

describe('the page of a record', () => {
  it('says what it does with which record, in its heading and its tab', async () => {
    await start('?operationType=detail&id=7')
    await expect.element(heading('货品详情')).toHaveTextContent('货品详情G-7 Alpha')
    expect(labels()).toEqual([['/basicInfo/goodsManageAED?id=7', 'G-7']])
    await press('编辑')
    await expect.element(heading('编辑货品')).toBeVisible()
    expect(address()).toBe('/basicInfo/goodsManageAED?operationType=edit&id=7')
    expect(labels()).toHaveLength(1)
  })

  it('saves with the version it has read, leads to the record and says so', async () => {
    await start('?operationType=edit&id=7')
    await expect.element(box('名称')).toHaveValue('Alpha')
    await userEvent.fill(box('名称'), 'Beta')
    name = 'Beta'
    await userEvent.keyboard('{Control>}s{/Control}')
    await expect.element(page.getByText('已保存：G-7 Beta')).toBeVisible()
    expect(posted).toEqual([['/wms/goods/7/edit', { code: 'G-7', name: 'Beta', version: 3 }]])
    expect(address()).toBe('/basicInfo/goodsManageAED?operationType=detail&id=7')
    expect(useTabs.getState().unsaved.size).toBe(0)
  })

  it('is shown from its top once it is saved, and the news of it is told once', async () => {
    await start('?operationType=edit&id=7', Tall)
    await userEvent.fill(box('名称'), 'Beta')
    document.querySelector('section > footer')?.scrollIntoView()
    await userEvent.keyboard('{Control>}s{/Control}')
    const note = page.getByText(/^已保存：/)
    await expect.element(note).toBeVisible()
    await expect.poll(() => note.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    expect(note.element().getBoundingClientRect().top).toBeLessThan(window.innerHeight)
    go(`${entry.path}?operationType=edit&id=7`)
    await expect.element(box('名称')).toBeVisible()
    go(-1)
    await expect.element(heading('货品详情')).toBeVisible()
    await expect.element(note).not.toBeInTheDocument()
  })

  it('of a new one leads to the record that was made', async () => {
    await start('?operationType=add')
    await userEvent.fill(box('编码'), 'G-9')
    await userEvent.fill(box('名称'), 'Alpha')
    await press(/保存/)
    await expect.poll(address).toBe('/basicInfo/goodsManageAED?operationType=detail&id=9')
    expect(posted).toEqual([['/wms/goods/add', { code: 'G-9', name: 'Alpha' }]])
  })

  it('lists what is wrong, each fault a way to its box', async () => {
    await start('?operationType=add')
    await press(/保存/)
    await expect.element(page.getByText('有 2 处需要更正')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '名称' }))
    await expect.element(box('名称')).toHaveFocus()
    await userEvent.fill(box('名称'), 'x')
    await expect.element(page.getByText('有 1 处需要更正')).toBeVisible()
    expect(posted).toEqual([])
  })

  it('says when there is no such record, and leads back', async () => {
    await start('?operationType=detail&id=404')
    await expect.element(page.getByText('找不到这条记录')).toBeVisible()
    await press('返回列表')
    await expect.poll(address).toBe('/basicInfo/goodsManage')
  })
})

describe('what was typed', () => {
  it('stays when another tab is looked at meanwhile', async () => {
    await start('?operationType=edit&id=7')
    await userEvent.fill(box('名称'), 'typed')
    go('/elsewhere')
    await expect.element(box('名称')).not.toBeInTheDocument()
    name = 'changed by somebody else'
    go(`${entry.path}?operationType=edit&id=7`)
    await expect.element(box('名称')).toHaveValue('typed')
    expect(useTabs.getState().unsaved.size).toBe(1)
  })

  it('is asked for before another address takes its place', async () => {
    await start('?operationType=edit&id=7')
    await userEvent.fill(box('名称'), 'typed')
    go(`${entry.path}?operationType=detail&id=7`)
    await press('继续填写')
    await expect.poll(address).toBe(`${entry.path}?operationType=edit&id=7`)
    await expect.element(box('名称')).toHaveValue('typed')
    await press('取消')
    await press('放弃并离开')
    await expect.element(heading('货品详情')).toBeVisible()
    expect(useTabs.getState().unsaved.size).toBe(0)
  })
})
