/** Pages of the shell itself: home, always pinned, and the profile. They stand before the pages of the menu. */
import { lazyPage } from '@/engine/feature/defineFeature'
import type { PageEntry } from '@/engine/feature/navigation'

export const HOME_PATH = '/home'
export const PROFILE_PATH = '/profile/index'

const PLAIN = { realName: '', noCache: false, trail: [] } as const

export const FIXED_PAGES: readonly PageEntry[] = [
  {
    ...PLAIN,
    path: HOME_PATH,
    name: 'home',
    screen: 'home',
    title: 'dashboard',
    icon: 'dashboard',
    hidden: false,
    affix: true,
    activeMenu: HOME_PATH,
  },
  {
    ...PLAIN,
    path: PROFILE_PATH,
    name: 'profile',
    screen: 'profile',
    title: 'profile',
    icon: 'account',
    hidden: true,
    affix: false,
    activeMenu: '',
  },
]

/** Home draws without antd, so it needs no frame and is on the screen first. */
export const homePage = lazyPage(() => import('./home/HomePage'), 'HomePage')
