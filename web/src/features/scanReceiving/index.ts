/** Receiving by scan: a phone-size page for a wedge scanner, reached from the receiving notes and the forklift jobs. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'receivingNoteManageScan',
  page: lazyPage(() => import('./ScanReceivingPage'), 'ScanReceivingPage'),
})
