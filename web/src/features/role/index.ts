/** What a person may see and press. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'roleManage',
  page: lazyPage(() => import('./RolePage'), 'RolePage'),
})
