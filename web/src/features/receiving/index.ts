/** Receiving: notes of goods that come in or back, what was received of them, and reading an arrival notice. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

const pages = () => import('./ReceivingPages')
const adding = () => import('./NotePage')

export const feature = defineFeature({
  screen: 'receivingNoteManage',
  page: lazyPage(pages, 'ReceivingPage'),
  otherPages: {
    receivingNoteManageAED: lazyPage(pages, 'ReceivingNotePage'),
    receivingNoteAdd: lazyPage(adding, 'ReceivingNoteAdd'),
    returnGoodsNoteAdd: lazyPage(adding, 'ReturnGoodsNoteAdd'),
  },
})
