/** Batch rules: what is known of a batch, how long it lives, in which order it leaves. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'batchRuleManage',
  page: lazyPage(() => import('./BatchRulePage'), 'BatchRulePage'),
})
