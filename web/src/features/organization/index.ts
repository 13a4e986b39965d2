/** Names, logos and address of the organization. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'organizationInfoEdit',
  page: lazyPage(() => import('./OrganizationPage'), 'OrganizationPage'),
})
