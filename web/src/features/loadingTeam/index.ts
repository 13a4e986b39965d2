/** Loading teams. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'loadingTeamManage',
  page: lazyPage(() => import('./LoadingTeamPage'), 'LoadingTeamPage'),
})
