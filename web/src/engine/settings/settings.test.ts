import { beforeEach, describe, expect, it } from 'vitest'
import { readCookie, writeCookie } from '@/engine/runtime/cookie'
import {
  DEFAULT_SETTINGS,
  changeSettings,
  changeSize,
  openSidebar,
  readSettings,
  useSettings,
} from './settings'

beforeEach(() => {
  window.location.href = 'http://localhost/wms_new/home'
  localStorage.clear()
  useSettings.setState(DEFAULT_SETTINGS)
})

/** What a new visit would read. */
function reread() {
  return readSettings(
    JSON.parse(localStorage.getItem('floe.settings') ?? 'null'),
    readCookie('size'),
    readCookie('sidebarStatus'),
  )
}

describe('settings', () => {
  it('are the defaults when nothing is kept: the console blue, medium size, sidebar open', () => {
    expect(readSettings(null, null, null)).toEqual(DEFAULT_SETTINGS)
    expect(DEFAULT_SETTINGS).toMatchObject({ themeColor: '#409EFF', size: 'medium', sidebarOpen: true })
  })

  it('of the panel survive a reload', () => {
    changeSettings({ themeColor: '#6959CD', appearance: 'dark' })
    changeSettings({ tabsView: false, fixedHeader: false, sidebarLogo: false })
    expect(reread()).toMatchObject({
      themeColor: '#6959CD',
      appearance: 'dark',
      tabsView: false,
      fixedHeader: false,
      sidebarLogo: false,
    })
  })

  it('keep size and sidebar in cookies, the sidebar as 1 and 0', () => {
    changeSize('mini')
    openSidebar(false)
    expect(readCookie('sidebarStatus')).toBe('0')
    expect(reread()).toMatchObject({ size: 'mini', sidebarOpen: false })
    openSidebar(true)
    expect(readCookie('sidebarStatus')).toBe('1')
    expect(reread().sidebarOpen).toBe(true)
  })

  it('fall back one by one when what is kept cannot be used', () => {
    const kept = { themeColor: '#123456', appearance: 'pink', tabsView: 'no', fixedHeader: false }
    expect(readSettings(kept, 'huge', 'x')).toEqual({ ...DEFAULT_SETTINGS, fixedHeader: false })
    expect(readSettings('nonsense', null, null)).toEqual(DEFAULT_SETTINGS)
  })

  it('read no cookie of another name', () => {
    writeCookie('sizes', 'small', 'session')
    expect(readCookie('size')).not.toBe('small')
  })
})
