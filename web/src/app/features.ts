/** Finds the features: every folder of `features` with an `index.ts`. The only place of the console that knows them all. */
import { type Feature, type LazyPage, pagesByScreen } from '@/engine/feature/defineFeature'

const modules = import.meta.glob<{ feature: Feature }>('../features/*/index.ts', { eager: true })

const pages = pagesByScreen(Object.values(modules).map((module) => module.feature))

/** The page of a screen, or null when no feature draws it. */
export function pageOf(screen: string): LazyPage | null {
  return pages.get(screen) ?? null
}
