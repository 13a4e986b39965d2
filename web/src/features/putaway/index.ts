/** Putaway notes: their list, and the page of one with the confirming of what was put where. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'putawayNoteManage',
  page: lazyPage(() => import('./PutawayPage'), 'PutawayPage'),
  otherPages: {
    putawayNoteManageDetail: lazyPage(() => import('./PutawayRecordPage'), 'PutawayRecordPage'),
  },
})
