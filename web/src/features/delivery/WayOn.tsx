/** Where a sheet goes on once its goods are picked: to the delivery notes on which they are checked, loaded and sent. */
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { DocumentPartProps } from '@/engine/document/definition'
import { Ways } from '@/engine/document/Ways'
import { useMayOpen } from '@/engine/feature/useMayOpen'
import { valueText } from '@/ui/valueText'
import { STATUS } from './types'

const NOTES = '/deliveryManage/deliveryNoteManage'

/** What is to be done on the notes, by the status of the sheet. */
const NEXT: ReadonlyMap<number, string> = new Map([
  [STATUS.toReview, 'deliveryPage.nextCheck'],
  [STATUS.toLoad, 'deliveryPage.nextLoad'],
])

/** Draws it. */
export function WayOn({ record }: DocumentPartProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const status = Number(record['status'])
  const docNo = valueText(record['docNo'])
  if (status < STATUS.toReview || docNo === '' || !mayOpen(NOTES)) return null
  const next = NEXT.get(status)
  return (
    <Ways>
      {next && <span>{t(next)}</span>}
      <Link to={`${NOTES}?sheetNo=${encodeURIComponent(docNo)}`}>{t('deliveryPage.toNotes')}</Link>
    </Ways>
  )
}
