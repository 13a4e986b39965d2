import { describe, expect, it } from 'vitest'
import { pageAt } from '@/engine/testing/page'
import { type Navigation, buildNavigation, findDirectory, findPage, joinPath, shownPages } from './navigation'
import { type ResourceNode, filterByRoles } from './resources'

const home = pageAt('/home', { name: 'home', screen: 'home', title: 'dashboard', affix: true })

function page(name: string, extra: ResourceNode = {}): ResourceNode {
  return { name, path: name, component: name, meta: { title: name }, ...extra }
}

function directory(path: string, children: ResourceNode[], extra: ResourceNode = {}): ResourceNode {
  return { name: path, path, component: 'Layout', meta: { title: path }, children, ...extra }
}

const SCREENS = new Set(['goodsManage', 'goodsManageAED', 'brandManage', 'roleManage'])

function build(tree: ResourceNode[], roles: readonly string[] | '' = ''): Navigation {
  return buildNavigation(tree, roles, (screen) => SCREENS.has(screen), [home])
}

const paths = (navigation: Navigation): string[] => navigation.pages.map((one) => one.path)
const menu = (navigation: Navigation): unknown =>
  navigation.menu.map((entry) =>
    entry.children.length ? [entry.path, ...entry.children.map((one) => one.path)] : entry.path,
  )

describe('the pruned navigation', () => {
  it('drops entries without a page component from routes, menu and search alike', () => {
    const navigation = build([
      directory('/basicInfo', [page('goodsManage'), page('notBuiltYet'), page('button', { component: '' })]),
    ])
    expect(paths(navigation)).toEqual(['/home', '/basicInfo/goodsManage'])
    expect(menu(navigation)).toEqual(['/home', ['/basicInfo', '/basicInfo/goodsManage']])
    expect(shownPages(navigation).map((one) => one.path)).toEqual(['/home', '/basicInfo/goodsManage'])
  })

  it('drops a directory in which nothing is left', () => {
    const navigation = build([directory('/bookingManage', [page('notBuiltYet')])])
    expect(menu(navigation)).toEqual(['/home'])
    expect(findDirectory(navigation, '/bookingManage')).toBeNull()
  })

  it('shows a parent with a single child as a parent', () => {
    expect(menu(build([directory('/systemManage', [page('roleManage')])]))).toEqual([
      '/home',
      ['/systemManage', '/systemManage/roleManage'],
    ])
  })

  it('routes hidden pages but keeps them out of the menu, and highlights the page they belong to', () => {
    const navigation = build([
      directory('/basicInfo', [page('goodsManage'), page('goodsManageAED', { hidden: true })]),
    ])
    expect(findPage(navigation, '/basicInfo/goodsManageAED')?.activeMenu).toBe('/basicInfo/goodsManage')
    expect(shownPages(navigation).map((one) => one.screen)).toEqual(['home', 'goodsManage'])
  })

  it('a hidden page of another name belongs to the page that stands before it', () => {
    const hidden = page('roleManage', { hidden: true })
    const navigation = build([directory('/basicInfo', [page('goodsManage'), page('brandManage'), hidden])])
    expect(findPage(navigation, '/basicInfo/roleManage')?.activeMenu).toBe('/basicInfo/brandManage')
  })

  it('hides everything below a hidden directory', () => {
    const navigation = build([directory('/secret', [page('brandManage')], { hidden: true })])
    expect(menu(navigation)).toEqual(['/home'])
    expect(findPage(navigation, '/secret/brandManage')?.hidden).toBe(true)
  })

  it('leads a directory to its redirect when that is a page, else to its first shown page', () => {
    const children = [page('goodsManageAED', { hidden: true }), page('goodsManage'), page('brandManage')]
    const plain = build([directory('/basicInfo', children)])
    expect(findDirectory(plain, '/basicInfo')).toBe('/basicInfo/goodsManage')
    const wished = build([directory('/basicInfo', children, { redirect: '/basicInfo/brandManage' })])
    expect(findDirectory(wished, '/basicInfo')).toBe('/basicInfo/brandManage')
    const gone = build([directory('/basicInfo', children, { redirect: '/basicInfo/platUser' })])
    expect(findDirectory(gone, '/basicInfo')).toBe('/basicInfo/goodsManage')
  })

  it('makes no link of a step that leads nowhere', () => {
    const navigation = build([directory('/basicInfo', [page('goodsManage')], { redirect: 'noRedirect' })])
    expect(findPage(navigation, '/basicInfo/goodsManage')?.trail).toEqual([
      { path: '/basicInfo', title: '/basicInfo', realName: '', link: false },
    ])
  })

  it('keeps the order of sort, and of the server where sort is equal', () => {
    const navigation = build([
      directory('/b', [page('brandManage', { sort: 2 }), page('goodsManage', { sort: 1 })], { sort: 2 }),
      directory('/a', [page('roleManage')], { sort: 2 }),
    ])
    expect(menu(navigation)).toEqual([
      '/home',
      ['/b', '/b/goodsManage', '/b/brandManage'],
      ['/a', '/a/roleManage'],
    ])
  })

  it('lets a page of the shell win over an entry of the same path', () => {
    SCREENS.add('home')
    const navigation = build([page('index', { path: '/home', component: 'home' })])
    SCREENS.delete('home')
    expect(navigation.pages).toEqual([home])
    expect(menu(navigation)).toEqual(['/home'])
  })

  it('finds pages with parameters and with a slash at the end', () => {
    const navigation = build([
      directory('/q', [page('brandManage', { path: 'brand/:id' }), page('goodsManage')]),
    ])
    expect(findPage(navigation, '/q/brand/12')?.screen).toBe('brandManage')
    expect(findPage(navigation, '/q/goodsManage/')?.screen).toBe('goodsManage')
    expect(findPage(navigation, '/q/nothing')).toBeNull()
  })

  it('starts a page anew each time when the server says not to keep it', () => {
    const navigation = build([
      page('brandManage', { keepLive: false }),
      page('goodsManage', { keepLive: true }),
    ])
    expect(navigation.pages.map((one) => one.noCache)).toEqual([false, true, false])
  })

  it('joins paths below a parent and leaves absolute ones', () => {
    expect(joinPath('/a', 'b')).toBe('/a/b')
    expect(joinPath('/a', '/b/')).toBe('/b')
    expect(joinPath('', 'b')).toBe('/b')
  })
})

describe('the role filter', () => {
  const tree: ResourceNode[] = [
    directory('/a', [page('goodsManage', { meta: { title: 'x', roles: ['KEEPER'] } }), page('brandManage')]),
    directory('/b', [page('roleManage')], { meta: { title: 'b', roles: ['PLAT_ADMIN'] } }),
  ]

  it('keeps what has no restriction, and of the rest what shares a role, at every depth', () => {
    expect(paths(build(tree, ['DRIVER']))).toEqual(['/home', '/a/brandManage'])
    expect(paths(build(tree, ['DRIVER', 'KEEPER']))).toEqual(['/home', '/a/goodsManage', '/a/brandManage'])
    expect(paths(build(tree, ['PLAT_ADMIN']))).toEqual(['/home', '/a/brandManage', '/b/roleManage'])
  })

  it('keeps everything for the empty text', () => {
    expect(filterByRoles(tree, '')).toBe(tree)
  })

  it('keeps nothing restricted for nobody', () => {
    expect(paths(build(tree, []))).toEqual(['/home', '/a/brandManage'])
  })
})
