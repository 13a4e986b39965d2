/**
 * How this person wants the console to look. Size, language and sidebar are cookies, as they always were in consoles
 * of this kind; the choices of the settings panel are one JSON value in local storage. What cannot be read (an older
 * version, a hand-edited value) falls back to the default of that one choice.
 */
import { create } from 'zustand'
import { SIZES, type Size, THEME_COLORS } from '@/ui/theme/tokens'
import { readCookie, writeCookie } from '@/engine/runtime/cookie'
import { loadLocal, saveLocal } from '@/ui/local'

/** Light, dark, or whatever the system has. */
export const APPEARANCES = ['light', 'dark', 'auto'] as const
export type Appearance = (typeof APPEARANCES)[number]

/** The choices of the settings panel. */
export interface PanelSettings {
  readonly themeColor: string
  readonly appearance: Appearance
  readonly tabsView: boolean
  readonly fixedHeader: boolean
  readonly sidebarLogo: boolean
}

export interface Settings extends PanelSettings {
  readonly size: Size
  readonly sidebarOpen: boolean
}

export const DEFAULT_SETTINGS: Settings = {
  themeColor: THEME_COLORS[0],
  appearance: 'light',
  tabsView: true,
  fixedHeader: true,
  sidebarLogo: true,
  size: 'medium',
  sidebarOpen: true,
}

const STORAGE_KEY = 'floe.settings'
const SIZE_COOKIE = 'size'
const SIDEBAR_COOKIE = 'sidebarStatus'

function oneOf<T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find((one) => one === value) ?? otherwise
}

function flag(value: unknown, otherwise: boolean): boolean {
  return typeof value === 'boolean' ? value : otherwise
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

/** The settings from what was kept, each checked for itself. Pure. */
export function readSettings(kept: unknown, size: string | null, sidebar: string | null): Settings {
  const given = isRecord(kept) ? kept : {}
  return {
    themeColor: oneOf(given['themeColor'], THEME_COLORS as readonly string[], DEFAULT_SETTINGS.themeColor),
    appearance: oneOf(given['appearance'], APPEARANCES, DEFAULT_SETTINGS.appearance),
    tabsView: flag(given['tabsView'], DEFAULT_SETTINGS.tabsView),
    fixedHeader: flag(given['fixedHeader'], DEFAULT_SETTINGS.fixedHeader),
    sidebarLogo: flag(given['sidebarLogo'], DEFAULT_SETTINGS.sidebarLogo),
    size: oneOf(size, SIZES, DEFAULT_SETTINGS.size),
    sidebarOpen: sidebar !== '0',
  }
}

export const useSettings = create<Settings>(() =>
  readSettings(loadLocal(STORAGE_KEY), readCookie(SIZE_COOKIE), readCookie(SIDEBAR_COOKIE)),
)

/** Changes choices of the settings panel and keeps them. */
export function changeSettings(change: Partial<PanelSettings>): void {
  useSettings.setState(change)
  const { themeColor, appearance, tabsView, fixedHeader, sidebarLogo } = useSettings.getState()
  saveLocal(STORAGE_KEY, { themeColor, appearance, tabsView, fixedHeader, sidebarLogo })
}

/** Changes the size and keeps it. */
export function changeSize(size: Size): void {
  useSettings.setState({ size })
  writeCookie(SIZE_COOKIE, size, 'year')
}

/** Opens or closes the sidebar; the cookie holds 1 or 0. */
export function openSidebar(open: boolean): void {
  useSettings.setState({ sidebarOpen: open })
  writeCookie(SIDEBAR_COOKIE, open ? '1' : '0', 'year')
}
