/** The task centre: what runs in the background, and the files it made. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'exportTask',
  page: lazyPage(() => import('./TaskPage'), 'TaskPage'),
})
