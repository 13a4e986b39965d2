/** Webhooks: addresses that are told of events, and what became of each event. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'webhookManage',
  page: lazyPage(() => import('./WebhookPage'), 'WebhookPage'),
  otherPages: { webhookManageLog: lazyPage(() => import('./LogPage'), 'LogPage') },
})
