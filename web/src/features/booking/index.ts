/** Inbound bookings: one list and one page for public warehouses, and the same for private ones. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'inboundBookingPublic',
  page: lazyPage(() => import('./pages'), 'PublicBookings'),
  otherPages: {
    inboundBookingPublicAED: lazyPage(() => import('./pages'), 'PublicBooking'),
    inboundBookingPrivate: lazyPage(() => import('./pages'), 'PrivateBookings'),
    inboundBookingPrivateAED: lazyPage(() => import('./pages'), 'PrivateBooking'),
  },
})
