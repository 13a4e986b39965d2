/** Picking by scan: a phone-size page for a wedge scanner, reached from the picking notes and from the jobs. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'pickingGoodsNoteManageScan',
  page: lazyPage(() => import('./ScanPickingPage'), 'ScanPickingPage'),
})
