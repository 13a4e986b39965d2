/** Jobs: the task centre with the page of one task, and the page of those who drive. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'tasksList',
  page: lazyPage(() => import('./TasksPage'), 'TasksPage'),
  otherPages: {
    tasksListDetail: lazyPage(() => import('./TaskPage'), 'TaskPage'),
    forkliftJobManage: lazyPage(() => import('./ForkliftPage'), 'ForkliftPage'),
  },
})
