/** Entry notes: the moment in which goods that were put away become the owner's stock. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'entryManage',
  page: lazyPage(() => import('./EntryPage'), 'EntryPage'),
  otherPages: { entryDetail: lazyPage(() => import('./EntryRecordPage'), 'EntryRecordPage') },
})
