/** Locations: the list, generating by pattern, labels, and the floor map of an area. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'locationManage',
  page: lazyPage(() => import('./LocationPage'), 'LocationPage'),
})
