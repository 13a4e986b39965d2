/** An entry note to print. */
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '@/engine/document/definition'
import { PaperDialog } from '@/engine/paper/PaperDialog'
import { valueText } from '@/ui/valueText'
import { entryPage } from './notePaper'

/** Draws the dialog. */
export function NotePaperDialog({ record, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const title = t('entryManage.paper')
  return (
    <PaperDialog
      title={`${title} · ${valueText(record['docNo'])}`}
      papers={[{ key: 'note', title, wide: true, page: (language) => entryPage(record, language) }]}
      onClose={onClose}
    />
  )
}
