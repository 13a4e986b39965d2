/** People who work for the operator. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'staffManage',
  page: lazyPage(() => import('./StaffPage'), 'StaffPage'),
})
