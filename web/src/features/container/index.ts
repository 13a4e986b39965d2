/** Containers and their types. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'containerManage',
  page: lazyPage(() => import('./ContainerPage'), 'ContainerPage'),
})
