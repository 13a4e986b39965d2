/** Opening stock: what was in the house before the program was, brought in by lines and checked by somebody else. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'initWarehouseManage',
  page: lazyPage(() => import('./OpeningPage'), 'OpeningPage'),
  otherPages: {
    initWarehouseManageAED: lazyPage(() => import('./OpeningRecordPage'), 'OpeningRecordPage'),
  },
})
