import { PageFrame } from '@/engine/frame/PageFrame'
import { BrowserRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { lazyPage, pagesByScreen } from '@/engine/feature/defineFeature'
import { startTexts } from '@/engine/i18n/i18n'
import { useSession } from '@/engine/session/store'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import type { ListAction } from './actions'
import type { EmptyList } from './EmptyStep'
import { ListPage } from './ListPage'
import type { ListMeta } from './meta'

const list: ListMeta = {
  name: 'emptyTest',
  screen: 'goodsManage',
  path: '/wms/goods',
  sort: { field: 'code', type: 'asc' },
  columns: [
    { field: 'code', kind: 'text', title: 'field.code', sortable: true, filter: 'contains', shown: true },
    {
      field: 'brandCode',
      kind: 'text',
      title: 'field.name',
      sortable: false,
      filter: 'choose',
      primary: true,
      shown: true,
    },
  ],
}
const empty: EmptyList = {
  title: 'list.empty',
  text: 'list.emptyText',
  step: { to: '/basicInfo/brandManage', label: 'route.brandManage' },
  first: [
    {
      list: { path: '/wms/owner/list' },
      text: 'list.noHitText',
      step: { to: '/basicInfo/unitManage', label: 'route.unitManage' },
    },
  ],
}
const actions: readonly ListAction[] = [{ name: 'add', on: 'page', run: () => undefined }]

let goods: unknown[] = []
let owners: unknown[] | null = []
let asked: URL[] = []

async function serve(input: RequestInfo | URL): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input.toString(), window.location.href)
  asked.push(url)
  if (url.pathname.endsWith('/choose')) {
    const all = [
      { code: 'B1', name: '海之味' },
      { code: 'B2', name: '三文' },
    ]
    const term = url.searchParams.get('term') ?? ''
    return Response.json({ status: 0, msg: '', data: all.filter((each) => each.code.includes(term)) })
  }
  const records = url.pathname.startsWith('/wms/owner') ? owners : goods
  if (records === null) return Response.json({ status: 40003, msg: '无权限', data: null }, { status: 403 })
  return Response.json({ status: 0, msg: '', data: { records, total: records.length } })
}

const start = () =>
  render(
    <BrowserRouter>
      <PageFrame>
        <ListPage list={list} title="route.goodsManage" actions={actions} empty={empty} />
      </PageFrame>
    </BrowserRouter>,
  )
const ownerCalls = () => asked.filter((url) => url.pathname === '/wms/owner/list')
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeAll(async () => {
  await startTexts('zh')
  applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'medium' }))
  const nothing = lazyPage(() => Promise.resolve({ Nothing: () => null }), 'Nothing')
  pagesByScreen([
    { screen: 'brandManage', page: nothing },
    { screen: 'unitManage', page: nothing },
  ])
})

beforeEach(() => {
  goods = []
  owners = []
  asked = []
  localStorage.clear()
  queryClient.clear()
  window.history.replaceState(null, '', '/')
  useSession.setState({
    permissions: new Set(['super_admin']),
    roles: [],
    resources: ['brandManage', 'unitManage'].map((name) => ({
      name,
      path: `/basicInfo/${name}`,
      component: name,
      meta: { title: name },
    })),
  })
  vi.stubGlobal('fetch', serve)
})

afterEach(async () => {
  await cleanup()
  vi.unstubAllGlobals()
})

describe('an empty list', () => {
  it('leads to what must stand first, and offers nothing that cannot be done yet', async () => {
    await start()
    await expect.element(page.getByText('放宽或清除条件再试。')).toBeVisible()
    expect(button('新增').elements()).toHaveLength(1)
    expect(ownerCalls().map((url) => url.searchParams.get('pageSize'))).toEqual(['10'])
    await userEvent.click(button('单位管理'))
    expect(window.location.pathname).toBe('/basicInfo/unitManage')
  })

  it('says what it is for once that stands, with its own first step and the link', async () => {
    owners = [{ id: '1' }]
    await start()
    await expect.element(page.getByText('这里会列出新增的记录。')).toBeVisible()
    expect(button('新增').elements()).toHaveLength(2)
    await expect.element(button('品牌管理')).toBeVisible()
  })

  it('has no link to a screen that the person may not open, and is not held up by a list they may not see', async () => {
    owners = null
    useSession.setState({ resources: [] })
    await start()
    await expect.element(page.getByText('这里会列出新增的记录。')).toBeVisible()
    expect(button('品牌管理').query()).toBeNull()
    expect(button('新增').elements()).toHaveLength(2)
  })

  it('is the only one that asks for other lists', async () => {
    goods = [{ id: '1', code: 'G-1' }]
    await start()
    await expect.element(page.getByText('G-1')).toBeVisible()
    expect(ownerCalls()).toEqual([])
  })
})

describe('a query field for a reference', () => {
  it('is chosen by code and name, and stands in the address by its code', async () => {
    goods = [{ id: '1', code: 'G-1', brandCode: 'B1' }]
    await start()
    await userEvent.click(page.getByRole('combobox', { name: '名称' }))
    await userEvent.click(page.getByText('B2 三文'))
    await userEvent.click(page.getByRole('button', { name: '查询', exact: true }))
    await expect.poll(() => new URLSearchParams(window.location.search).get('brandCode')).toBe('B2')
    expect(asked.find((url) => url.pathname === '/wms/goods/choose')?.searchParams.get('field')).toBe(
      'brandCode',
    )
  })

  it('of a link shows what its code is called', async () => {
    window.history.replaceState(null, '', '/?brandCode=B1')
    await start()
    await expect.element(page.getByText('B1 海之味')).toBeVisible()
  })
})
