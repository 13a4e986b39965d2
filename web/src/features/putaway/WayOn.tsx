/** Where a note leads to: to the entry note once all is put away, and to the stock it has become. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentPartProps } from '@/engine/document/definition'
import { Ways } from '@/engine/document/Ways'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { recordAddress } from '@/engine/record/recordAddress'
import { valueText } from '@/ui/valueText'
import { DONE } from './units'

const ENTRY = '/entryManage/entryDetail'
const RECEIVING = '/entryManage/receivingNoteManageAED'

/** Draws the ways. */
export function WayOn({ record }: DocumentPartProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const entry = valueText(record['entryNoteId'])
  const receiving = valueText(record['receivingId'])
  const ways = [
    ...(receiving !== '' && mayOpen(RECEIVING)
      ? [
          {
            to: recordAddress(RECEIVING, 'detail', receiving),
            label: t('putawayNoteManage.toReceivingNote', { docNo: valueText(record['receivingNo']) }),
          },
        ]
      : []),
    ...(entry !== '' && mayOpen(ENTRY)
      ? [
          {
            to: recordAddress(ENTRY, 'detail', entry),
            label: t('putawayNoteManage.toEntryNote', { docNo: valueText(record['entryNo']) }),
          },
        ]
      : []),
  ]
  const done = Number(record['status']) === DONE
  if (ways.length === 0) return null
  return (
    <Ways>
      {done && entry !== '' && <span>{t('putawayNoteManage.doneText')}</span>}
      {ways.map(({ to, label }) => (
        <Link key={to} to={to}>
          {label}
        </Link>
      ))}
    </Ways>
  )
}
