/** Loading by scan: a phone-size page for a wedge scanner, reached from the delivery notes. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'deliveryNoteManageScanLoad',
  page: lazyPage(() => import('./ScanLoadingPage'), 'ScanLoadingPage'),
})
