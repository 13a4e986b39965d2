/** Contracts: their list, and the page of one version. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'contractManage',
  page: lazyPage(() => import('./ContractPage'), 'ContractPage'),
  otherPages: { contractManageAED: lazyPage(() => import('./ContractRecordPage'), 'ContractRecordPage') },
})
