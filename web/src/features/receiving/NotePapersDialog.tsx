/** Papers of a receiving note to print: the note itself, and what came otherwise where something did. */
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '@/engine/document/definition'
import { PaperDialog } from '@/engine/paper/PaperDialog'
import { valueText } from '@/ui/valueText'
import { differs, discrepancyPage } from './discrepancy'
import { notePage } from './notePaper'
import { isReturn } from './said'

/** Draws the dialog. */
export function NotePapersDialog({ record, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const title = t(isReturn(record) ? 'receivingPage.returnNote' : 'receivingPage.note')
  const difference = {
    key: 'difference',
    title: t('receivingPage.difference.title'),
    wide: true,
    page: (language: Parameters<typeof discrepancyPage>[1]) => discrepancyPage(record, language),
  }
  return (
    <PaperDialog
      title={`${title} · ${valueText(record['docNo'])}`}
      papers={[
        { key: 'note', title, wide: true, page: (language) => notePage(record, language) },
        ...(differs(record) ? [difference] : []),
      ]}
      onClose={onClose}
    />
  )
}
