/** The tree of departments. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'departmentManage',
  page: lazyPage(() => import('./DepartmentPage'), 'DepartmentPage'),
})
