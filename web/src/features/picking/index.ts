/** Picking notes: their list, and the page of one with the picking of its lines. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

const pages = () => import('./PickingPages')

export const feature = defineFeature({
  screen: 'pickingGoodsNoteManage',
  page: lazyPage(pages, 'PickingPage'),
  otherPages: { pickingGoodsNoteManageDetail: lazyPage(pages, 'PickingNotePage') },
})
