/** Customers and their audit. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'customerManage',
  page: lazyPage(() => import('./CustomerPage'), 'CustomerPage'),
  otherPages: {
    customerAudit: lazyPage(() => import('./CustomerAuditPage'), 'CustomerAuditPage'),
  },
})
