/** Suppliers and their audit. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'supplierManage',
  page: lazyPage(() => import('./SupplierPage'), 'SupplierPage'),
  otherPages: {
    supplierAudit: lazyPage(() => import('./SupplierAuditPage'), 'SupplierAuditPage'),
  },
})
