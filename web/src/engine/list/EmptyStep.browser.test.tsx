import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useSession } from '@/engine/session/store'
import { type Answer, type Call, listOf } from '@/engine/testing/server'
import { mayOpen, setStage, show } from '@/engine/testing/stage'
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
const brands = [
  { code: 'B1', name: '海之味' },
  { code: 'B2', name: '三文' },
]

function answer({ path, query }: Call): Answer {
  if (path.endsWith('/choose')) {
    return { data: brands.filter(({ code }) => code.includes(query.get('term') ?? '')) }
  }
  const records = path.startsWith('/wms/owner') ? owners : goods
  return records === null ? { status: 40003, msg: '无权限' } : listOf(records)
}

const { calls } = setStage(answer)

const start = () => show(<ListPage list={list} title="route.goodsManage" actions={actions} empty={empty} />)
const ownerCalls = () => calls.filter(({ path }) => path === '/wms/owner/list')
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => {
  goods = []
  owners = []
  mayOpen({ brandManage: '/basicInfo/brandManage', unitManage: '/basicInfo/unitManage' })
})

describe('an empty list', () => {
  it('leads to what must stand first, and offers nothing that cannot be done yet', async () => {
    await start()
    await expect.element(page.getByText('放宽或清除条件再试。')).toBeVisible()
    expect(button('新增').elements()).toHaveLength(1)
    expect(ownerCalls().map(({ query }) => query.get('pageSize'))).toEqual(['10'])
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
    const chosen = calls.find(({ path }) => path === '/wms/goods/choose')
    expect(chosen?.query.get('field')).toBe('brandCode')
  })

  it('of a link shows what its code is called', async () => {
    window.history.replaceState(null, '', '/?brandCode=B1')
    await start()
    await expect.element(page.getByText('B1 海之味')).toBeVisible()
  })
})
