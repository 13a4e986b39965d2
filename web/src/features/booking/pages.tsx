/** The pages of all kinds of bookings. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from 'antd'
import { defineDocumentList } from '@/engine/document/defineDocumentList'
import { defineDocumentPage } from '@/engine/document/defineDocumentPage'
import { leading } from '@/engine/list/leading'
import type { ListMeta } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import { recordAddress } from '@/engine/record/recordAddress'
import { lists } from '@/generated/lists'
import { Icon } from '@/ui/Icon'
import { Calendar } from './Calendar'
import { bookings, type Side } from './definition'

const publicOnes = bookings(lists.inboundBookingPublic, 'inboundBookingPublic', 'inboundBooking')
const privateOnes = bookings(lists.inboundBookingPrivate, 'inboundBookingPrivate', 'inboundBooking')
const leavingOnes = bookings(lists.outboundBooking, 'outboundBooking', 'outboundBooking')

function listOf(documents: typeof publicOnes, list: ListMeta, side: Side) {
  const { owner: screen, path, status } = documents
  function Tools() {
    const { t } = useTranslation()
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button icon={<Icon name="calendar" />} onClick={() => setOpen(true)}>
          {t('booking.calendar')}
        </Button>
        {open && (
          <Calendar
            {...{ screen, status }}
            base={basePath(list)}
            page={path}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    )
  }
  return defineDocumentList({
    documents,
    Tools,
    columns: leading(list, [
      'docNo',
      'status',
      'bookingDate',
      'slot',
      'ownerName',
      'warehouseName',
      ...(side === 'outboundBooking' ? ['customerName'] : []),
      'plateNo',
      'pallets',
      'tons',
      'thermosphere',
      'arrivedAt',
      'noteNo',
      'cancelled',
      'gmtModified',
    ]),
    hints: {
      columns: {
        docNo: { width: 170 },
        ownerName: { width: 180 },
        warehouseName: { width: 150 },
        noteNo: { width: 170 },
        tons: { unit: 'booking.ton', places: 3 },
      },
    },
    questions: [
      {
        key: 'open',
        title: 'booking.question.open',
        filters: { status: '0,1,2', cancelled: 'false' },
      },
      { key: 'audit', title: 'booking.question.audit', filters: { status: '1', cancelled: 'false' } },
      {
        key: 'coming',
        title: `${side}.question.coming`,
        filters: { status: '2', cancelled: 'false' },
      },
      { key: 'all', title: 'booking.question.all', filters: {} },
    ],
    adds: [{ to: recordAddress(path, 'add'), label: 'action.add', permission: `${screen}_add_button` }],
    empty: { title: `${screen}.empty`, text: `${screen}.emptyText` },
  }).Page
}

/** The page of inboundBookingPublic. */
export const PublicBookings = listOf(publicOnes, lists.inboundBookingPublic, 'inboundBooking')
/** The page of inboundBookingPublicAED. */
export const PublicBooking = defineDocumentPage(publicOnes).Page
/** The page of inboundBookingPrivate. */
export const PrivateBookings = listOf(privateOnes, lists.inboundBookingPrivate, 'inboundBooking')
/** The page of inboundBookingPrivateAED. */
export const PrivateBooking = defineDocumentPage(privateOnes).Page
/** The page of outboundBooking. */
export const OutboundBookings = listOf(leavingOnes, lists.outboundBooking, 'outboundBooking')
/** The page of outboundBookingAED. */
export const OutboundBooking = defineDocumentPage(leavingOnes).Page
