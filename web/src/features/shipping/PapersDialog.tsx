/** Papers of a note to print: delivery note, packing list, pallet labels. */
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '@/engine/document/definition'
import { PaperDialog } from '@/engine/paper/PaperDialog'
import { valueText } from '@/ui/valueText'
import { labelled, type Paper, paperPage } from './papers'

/** Draws the dialog. */
export function PapersDialog({ record, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const paper = (key: Paper) => ({
    key,
    title: t(`shippingPage.paper.${key}`),
    page: (language: Parameters<typeof paperPage>[2]) =>
      key === 'labels' && labelled(record) === 0 ? null : paperPage(key, record, language),
    none: t('shippingPage.paper.noContainers'),
  })
  return (
    <PaperDialog
      title={`${t('shippingPage.paper.title')} · ${valueText(record['docNo'])}`}
      papers={[paper('note'), paper('packing'), paper('labels')]}
      onClose={onClose}
    />
  )
}
