/**
 * How a feature folder tells the shell what it draws. Each `features/<name>/index.ts` exports
 * `feature = defineFeature({ screen, page: lazyPage(() => import('./RolePage'), 'RolePage') })`; the shell finds it by
 * itself. The screen is the server's: permission prefix and `component` of the menu entry.
 */
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { logError } from '@/engine/errors/log'
import { PageLoadFailed } from './PageLoadFailed'

/** A page loaded when it is first opened; `preload` may be called before, for example on hover. */
export interface LazyPage {
  readonly Page: LazyExoticComponent<ComponentType>
  readonly preload: () => void
}

export interface Feature {
  readonly screen: string
  readonly page: LazyPage
  /** Further screens of the same folder, for example the hidden add/edit/detail page of a document. */
  readonly otherPages?: Readonly<Record<string, LazyPage>>
}

/** Checks nothing at run time: it gives a feature its type. */
export function defineFeature(feature: Feature): Feature {
  return feature
}

/** A page out of a module's named export. A module that cannot be loaded gives a page that says so and reloads. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPage {
  const module = async (): Promise<{ default: ComponentType }> => {
    try {
      return { default: (await load())[name] }
    } catch (error) {
      logError(error, `page ${name}`)
      return { default: PageLoadFailed }
    }
  }
  return {
    Page: lazy(module),
    preload: () => {
      load().catch(() => undefined)
    },
  }
}

/** All pages by screen. Two features with one screen are a mistake of the build and stop it from starting. */
export function pagesByScreen(features: readonly Feature[]): ReadonlyMap<string, LazyPage> {
  const pages = new Map<string, LazyPage>()
  for (const { screen, page, otherPages } of features) {
    for (const [name, one] of [[screen, page] as const, ...Object.entries(otherPages ?? {})]) {
      if (pages.has(name)) throw new Error(`two features draw the screen ${name}`)
      pages.set(name, one)
    }
  }
  screens = pages
  return pages
}

let screens: ReadonlyMap<string, LazyPage> = new Map()

/** Whether this console draws a screen; the menu shows no entry without one. */
export function hasScreen(screen: string): boolean {
  return screens.has(screen)
}
