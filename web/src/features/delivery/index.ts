/** Delivery sheets: what owners want sent out, goods that go back to suppliers, and what is promised to both. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

const pages = () => import('./DeliveryPages')
const adding = () => import('./SheetPage')

export const feature = defineFeature({
  screen: 'deliverysheetManage',
  page: lazyPage(pages, 'DeliveryPage'),
  otherPages: {
    deliverysheetManageDetail: lazyPage(pages, 'DeliverySheetPage'),
    deliverysheetAdd: lazyPage(adding, 'DeliverySheetAdd'),
    returnGoodsNoteAddSupplier: lazyPage(adding, 'SupplierReturnAdd'),
  },
})
