/** Settings of the organization. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'organizationDeploy',
  page: lazyPage(() => import('./SettingPage'), 'SettingPage'),
})
