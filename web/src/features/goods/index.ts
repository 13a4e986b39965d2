/** Goods: what owners keep in the warehouses, and the page of one of them. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

const pages = () => import('./GoodsPage')

export const feature = defineFeature({
  screen: 'goodsManage',
  page: lazyPage(pages, 'GoodsPage'),
  otherPages: { goodsManageAED: lazyPage(pages, 'GoodsRecordPage') },
})
