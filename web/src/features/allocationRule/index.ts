/** Rules by which goods are chosen for delivery sheets. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'allocationRuleManage',
  page: lazyPage(() => import('./AllocationRulePage'), 'AllocationRulePage'),
})
