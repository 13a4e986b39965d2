/** The menu and its buttons. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'routerTree',
  page: lazyPage(() => import('./ResourcePage'), 'ResourcePage'),
})
