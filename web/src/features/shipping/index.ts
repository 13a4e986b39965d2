/** Delivery notes: their three lists, and the page of one with checking, loading, departure and signature. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

const pages = () => import('./ShippingPages')

export const feature = defineFeature({
  screen: 'deliveryNoteManage',
  page: lazyPage(pages, 'ShippingPage'),
  otherPages: { deliveryNoteManageDetail: lazyPage(pages, 'DeliveryNotePage') },
})
