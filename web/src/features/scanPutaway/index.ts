/** Putting away by scan: a phone-size page for a wedge scanner, reached from the putaway notes and the forklift jobs. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'putawayNoteManageScan',
  page: lazyPage(() => import('./ScanPutawayPage'), 'ScanPutawayPage'),
})
