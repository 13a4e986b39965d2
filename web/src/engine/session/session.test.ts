import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readToken, writeToken } from '@/engine/client/credentials'
import { report } from '@/engine/client/report'
import { startTexts } from '@/engine/i18n/i18n'
import { useTabs, visit } from '@/engine/tabs/tabs'
import { pageAt } from '@/engine/testing/page'
import { useToasts } from '@/ui/toast'
import { useEnterprise } from './enterprise'
import { can, storedPermissions } from './permissions'
import { onScopeChange } from './scope'
import {
  arrived,
  enter,
  loadUserInfo,
  passwordChanged,
  resetToken,
  signIn,
  signOut,
  switchRole,
  switchWarehouse,
} from './session'
import { NOBODY, useSession } from './store'

const INFO = {
  party: { id: '1', code: 'chen', name: '陈', branchCode: 'B1', partyType: 'PLAT_STAFF' },
  roleList: [
    { code: 'KEEPER', role: 'KEEPER', roleName: '仓管', roles: ['KEEPER'] },
    { code: 'CLERK', role: 'CLERK', roleName: '文员', roles: ['CLERK'] },
  ],
  permissionlist: ['roleManage_search_button', 'roleManage_add_button'],
  resourceList: [{ name: 'home', path: '/home' }],
  warehouseList: [{ code: 'W1', name: '一号库' }],
  authorizeData: { dataType: 'WAREHOUSE', data: [{ code: 'W1', name: '一号库' }] },
}

type Handler = (url: URL, init: RequestInit) => unknown

let calls: { path: string; query: string; body: unknown; token: string | null }[] = []

function serve(handlers: Record<string, Handler>): void {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const url = new URL(address, 'http://localhost')
    const name = url.pathname.replace('/arpa-basic-api/', '')
    calls.push({
      path: name,
      query: url.search,
      body: init.body,
      token: new Headers(init.headers).get('Authorization'),
    })
    return Response.json({ status: 0, msg: '', data: handlers[name]?.(url, init) ?? null })
  })
}

const standard = {
  authorize: () => ({ access_token: 'T1' }),
  getUserInfo: () => INFO,
  changeRole: () => ({ access_token: 'T2' }),
  'partyGroup/getDefault': () => ({ groupName: '北港', logoUrl: '', loginLogoUrl: '' }),
}

function openTab(): void {
  visit(pageAt('/a'), { pathname: '/a', search: '', hash: '', state: null, key: 'k' })
}

beforeEach(async () => {
  window.location.href = 'http://localhost/wms_new/login'
  window.FLOE_CONFIG = { clientId: 'console', clientSecret: 's3cret' }
  await startTexts('zh')
  localStorage.clear()
  sessionStorage.clear()
  writeToken(null)
  useSession.setState({ token: null, ...NOBODY })
  useEnterprise.setState({ groupName: '北港', logoUrl: '', loginLogoUrl: '' })
  calls = []
})

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('signing in', () => {
  it('sends exactly the fields of the contract, the user name trimmed', async () => {
    serve(standard)
    await signIn('  chen ', ' p w ', '/a')
    const form = new URLSearchParams(String(calls[0]?.body))
    expect([...form.keys()].toSorted()).toEqual([
      'authorizeDataCode',
      'client_id',
      'client_secret',
      'device_id',
      'grant_type',
      'password',
      'response_type',
      'time',
      'username',
    ])
    expect(form.get('username')).toBe('chen')
    expect(form.get('password')).toBe(' p w ')
    expect(form.get('client_id')).toBe('console')
    expect(form.get('client_secret')).toBe('s3cret')
    expect(form.get('device_id')).toBe(localStorage.getItem('deviceId'))
  })

  it('keeps the token as a cookie and remembers the way, until it has been gone', async () => {
    serve(standard)
    await signIn('chen', 'x', '/a?b=1')
    expect(readToken()).toBe('T1')
    expect(useSession.getState()).toMatchObject({ token: 'T1', returnTo: '/a?b=1', roles: [] })
    arrived()
    expect(useSession.getState().returnTo).toBeNull()
  })

  it('leaves no tab of whoever was here before', async () => {
    serve(standard)
    openTab()
    await signIn('chen', 'x', '/')
    expect(useTabs.getState().tabs).toEqual([])
  })
})

describe('user info', () => {
  it('gives roles of the first entry, permissions, warehouses and branch', async () => {
    serve(standard)
    await signIn('chen', 'x', '/')
    await loadUserInfo()
    expect(useSession.getState()).toMatchObject({
      roles: ['KEEPER'],
      dataType: 'WAREHOUSE',
      warehouses: INFO.warehouseList,
      currentWarehouses: INFO.authorizeData.data,
    })
    expect(localStorage.getItem('permissionlist')).toBe('roleManage_search_button,roleManage_add_button')
    expect(storedPermissions()).toEqual(INFO.permissionlist)
    expect(localStorage.getItem('branch')).toBe('B1')
    expect(calls.at(-2)).toMatchObject({ path: 'getUserInfo', body: '{"token":"T1"}', token: 'Bearer T1' })
  })

  it('allows what is in the list, and everything with super_admin', async () => {
    serve(standard)
    await loadUserInfo()
    expect([can('roleManage_add_button'), can('roleManage_delete_button')]).toEqual([true, false])
    serve({ getUserInfo: () => ({ ...INFO, permissionlist: ['super_admin'] }) })
    await loadUserInfo()
    expect(can('roleManage_delete_button')).toBe(true)
  })

  it.each([
    ['an empty answer', null, '验证失败，请重新登录。'],
    ['no role', { ...INFO, roleList: [] }, '获取用户信息失败：角色列表不能为空！'],
    ['no menu', { ...INFO, resourceList: [] }, '无权限，请联系管理员授权！'],
  ])('with %s is refused with its own words', async (_what, info, words) => {
    serve({ getUserInfo: () => info })
    await expect(loadUserInfo()).rejects.toThrow(words)
    expect(useSession.getState().roles).toEqual([])
  })

  it('asks for the enterprise group only while its name is not known, and keeps it for the browser session', async () => {
    serve(standard)
    await loadUserInfo()
    calls = []
    serve({
      ...standard,
      'partyGroup/getDefault': () => ({ groupName: '新港', logoUrl: '/l', loginLogoUrl: '' }),
    })
    await loadUserInfo()
    expect(calls.map((one) => one.path)).toEqual(['getUserInfo'])
    useEnterprise.setState({ groupName: '' })
    await loadUserInfo()
    expect(useEnterprise.getState().groupName).toBe('新港')
    expect(sessionStorage.getItem('enterpriseInfo')).toContain('新港')
  })

  it('asks for the group anew when somebody else may have signed in', async () => {
    serve({
      ...standard,
      'partyGroup/getDefault': () => ({ groupName: '南港', logoUrl: '', loginLogoUrl: '' }),
    })
    await signIn('chen', 'x', '/')
    await loadUserInfo()
    expect(useEnterprise.getState().groupName).toBe('南港')
  })
})

describe('leaving', () => {
  it('by signing out forgets token, roles, permissions, branch and tabs', async () => {
    serve(standard)
    await signIn('chen', 'x', '/')
    await loadUserInfo()
    openTab()
    const cache = vi.fn()
    const off = onScopeChange(cache)
    await signOut()
    off()
    expect(calls.at(-1)).toMatchObject({ path: 'logout', token: 'Bearer T1' })
    expect(useSession.getState()).toMatchObject({ token: null, ...NOBODY })
    expect([readToken(), localStorage.getItem('permissionlist'), localStorage.getItem('branch')]).toEqual([
      null,
      null,
      null,
    ])
    expect(useTabs.getState().tabs).toEqual([])
    expect(cache).toHaveBeenCalledOnce()
  })

  it('works without the server too, and says what failed', async () => {
    writeToken('T1')
    useSession.setState({ token: 'T1', roles: ['KEEPER'] })
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(signOut()).rejects.toThrow('Failed to fetch')
    expect(useSession.getState().token).toBeNull()
    expect(readToken()).toBeNull()
  })

  it('by resetting the token forgets token and roles only', async () => {
    serve(standard)
    await signIn('chen', 'x', '/')
    await loadUserInfo()
    openTab()
    resetToken()
    expect(useSession.getState()).toMatchObject({ token: null, roles: [], warehouses: INFO.warehouseList })
    expect(localStorage.getItem('permissionlist')).not.toBeNull()
    expect(useTabs.getState().tabs).toHaveLength(1)
    expect(readToken()).toBeNull()
  })
})

describe('switching', () => {
  it('the role takes the fresh token of the server, reloads everything and closes all tabs', async () => {
    serve(standard)
    await signIn('chen', 'x', '/')
    await loadUserInfo()
    openTab()
    await switchRole('CLERK')
    expect(calls.at(-2)).toMatchObject({ path: 'changeRole', query: '?role=CLERK' })
    expect(calls.at(-1)).toMatchObject({ path: 'getUserInfo', token: 'Bearer T2' })
    expect(readToken()).toBe('T2')
    expect(useTabs.getState().tabs).toEqual([])
  })

  it('the warehouse sends kind and code, and drops what the tabs keep', async () => {
    serve(standard)
    openTab()
    await switchWarehouse('W1')
    expect(calls[0]).toMatchObject({ path: 'changeLogin', query: '?dataType=WAREHOUSE&authorizeDataCode=W1' })
    expect(useTabs.getState().tabs).toEqual([])
    await switchWarehouse(null)
    expect(calls.at(-2)).toMatchObject({ path: 'changeLogin', query: '?dataType=WAREHOUSE' })
  })

  it.each(['BRANCH', 'PARTY'])(
    'the warehouse is a choice of a warehouse, even for an account made for %s',
    async (dataType) => {
      serve({ ...standard, getUserInfo: () => ({ ...INFO, authorizeData: { dataType, data: [] } }) })
      await loadUserInfo()
      expect(useSession.getState().dataType).toBe(dataType)
      await switchWarehouse('W1')
      expect(calls.at(-2)?.query).toBe('?dataType=WAREHOUSE&authorizeDataCode=W1')
      await switchWarehouse(null)
      expect(calls.at(-2)?.query).toBe('?dataType=WAREHOUSE')
    },
  )
})

describe('user info that cannot be had', () => {
  const ways: readonly (readonly [string, () => Promise<void>])[] = [
    ['on entering', enter],
    ['after a switch of the role', () => switchRole('CLERK')],
    ['after a switch of the warehouse', () => switchWarehouse('W1')],
    ['after a change of the password', passwordChanged],
  ]

  it.each(ways)('%s ends the session with its own words, said once', async (_when, way) => {
    serve(standard)
    await signIn('chen', 'x', '/')
    await loadUserInfo()
    serve({ ...standard, getUserInfo: () => ({ ...INFO, resourceList: [] }) })
    useToasts.setState({ toasts: [] })
    await way().catch((error: unknown) => report(error, 'menu'))
    expect(useToasts.getState().toasts.map((one) => one.text)).toEqual(['无权限，请联系管理员授权！'])
    expect(useSession.getState()).toMatchObject({ token: null, roles: [] })
    expect(readToken()).toBeNull()
  })

  it('leaves the session alone when the switch itself was refused', async () => {
    serve(standard)
    await signIn('chen', 'x', '/')
    await loadUserInfo()
    vi.stubGlobal('fetch', async () => Response.json({ status: 40003, msg: '无权限', data: null }))
    await expect(switchRole('OTHER')).rejects.toThrow('无权限')
    expect(readToken()).toBe('T1')
    expect(useSession.getState().roles).toEqual(['KEEPER'])
  })
})
