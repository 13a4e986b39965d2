/** Changing one's own password: a form with the rules in sight. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'updatePassword',
  page: lazyPage(() => import('./PasswordPage'), 'PasswordPage'),
})
