/** The pages of both kinds of bookings. */
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
import { bookings } from './definition'

const publicOnes = bookings(lists.inboundBookingPublic, 'inboundBookingPublic')
const privateOnes = bookings(lists.inboundBookingPrivate, 'inboundBookingPrivate')

function listOf(documents: typeof publicOnes, list: ListMeta) {
  const { owner: screen, path } = documents
  function Tools() {
    const { t } = useTranslation()
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button icon={<Icon name="calendar" />} onClick={() => setOpen(true)}>
          {t('inboundBooking.calendar')}
        </Button>
        {open && (
          <Calendar base={basePath(list)} screen={screen} page={path} onClose={() => setOpen(false)} />
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
      'plateNo',
      'pallets',
      'tons',
      'thermosphere',
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
        tons: { unit: 'inboundBooking.ton', places: 3 },
      },
    },
    questions: [
      {
        key: 'open',
        title: 'inboundBooking.question.open',
        filters: { status: '0,1,2', cancelled: 'false' },
      },
      { key: 'audit', title: 'inboundBooking.question.audit', filters: { status: '1', cancelled: 'false' } },
      {
        key: 'coming',
        title: 'inboundBooking.question.coming',
        filters: { status: '2', cancelled: 'false' },
      },
      { key: 'all', title: 'inboundBooking.question.all', filters: {} },
    ],
    adds: [{ to: recordAddress(path, 'add'), label: 'action.add', permission: `${screen}_add_button` }],
    empty: { title: `${screen}.empty`, text: `${screen}.emptyText` },
  }).Page
}

/** The page of inboundBookingPublic. */
export const PublicBookings = listOf(publicOnes, lists.inboundBookingPublic)
/** The page of inboundBookingPublicAED. */
export const PublicBooking = defineDocumentPage(publicOnes).Page
/** The page of inboundBookingPrivate. */
export const PrivateBookings = listOf(privateOnes, lists.inboundBookingPrivate)
/** The page of inboundBookingPrivateAED. */
export const PrivateBooking = defineDocumentPage(privateOnes).Page
