/** Cargo owners: persons, enterprises, and the audit of both. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

const persons = () => import('./PersonalOwnerPage')
const enterprises = () => import('./EnterpriseOwnerPage')

export const feature = defineFeature({
  screen: 'personalCargoOwner',
  page: lazyPage(persons, 'PersonalOwnerPage'),
  otherPages: {
    personalCargoOwnerAED: lazyPage(persons, 'PersonalOwnerRecordPage'),
    enterpriseCargoOwner: lazyPage(enterprises, 'EnterpriseOwnerPage'),
    enterpriseCargoOwnerAED: lazyPage(enterprises, 'EnterpriseOwnerRecordPage'),
    cargoOwnerAudit: lazyPage(() => import('./OwnerAuditPage'), 'OwnerAuditPage'),
  },
})
