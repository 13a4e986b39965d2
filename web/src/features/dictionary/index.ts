/** The five dictionary lists, side by side on one screen. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'dataDictionary',
  page: lazyPage(() => import('./DictionaryPage'), 'DictionaryPage'),
})
