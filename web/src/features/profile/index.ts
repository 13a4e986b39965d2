/** The person's own page: who they are, how they are reached, and where they are signed in. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'profile',
  page: lazyPage(() => import('./ProfilePage'), 'ProfilePage'),
})
