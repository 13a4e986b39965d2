/** Who may sign in, as what, and where. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'accountManage',
  page: lazyPage(() => import('./AccountPage'), 'AccountPage'),
})
