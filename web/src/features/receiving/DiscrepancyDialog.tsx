/** The discrepancy report of a note, shown as it will be printed. */
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '@/engine/document/definition'
import { PaperDialog } from '@/engine/paper/PaperDialog'
import { valueText } from '@/ui/valueText'
import { discrepancyPage } from './discrepancy'

/** Draws the dialog. */
export function DiscrepancyDialog({ record, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const title = t('receivingPage.difference.title')
  return (
    <PaperDialog
      title={`${title} · ${valueText(record['docNo'])}`}
      papers={[
        { key: 'difference', title, wide: true, page: (language) => discrepancyPage(record, language) },
      ]}
      onClose={onClose}
    />
  )
}
