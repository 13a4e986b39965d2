/** Bookings: arrivals at public and at private warehouses, and departures; a list and a page each. */
import { defineFeature, lazyPage } from '@/engine/feature/defineFeature'

export const feature = defineFeature({
  screen: 'inboundBookingPublic',
  page: lazyPage(() => import('./pages'), 'PublicBookings'),
  otherPages: {
    inboundBookingPublicAED: lazyPage(() => import('./pages'), 'PublicBooking'),
    inboundBookingPrivate: lazyPage(() => import('./pages'), 'PrivateBookings'),
    inboundBookingPrivateAED: lazyPage(() => import('./pages'), 'PrivateBooking'),
    outboundBooking: lazyPage(() => import('./pages'), 'OutboundBookings'),
    outboundBookingAED: lazyPage(() => import('./pages'), 'OutboundBooking'),
  },
})
