/** Papers of a note, shown as they will be printed: which one, and in which of the languages. */
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ActionDialogProps } from '@/engine/document/definition'
import { currentLanguage, textIn } from '@/engine/i18n/i18n'
import { HTML_LANG, type Language, LANGUAGE_NAMES, LANGUAGES } from '@/engine/i18n/languages'
import { AppModal } from '@/ui/AppModal'
import { valueText } from '@/ui/valueText'
import { labelled, type Paper, PAPERS, paperPage } from './papers'
import css from './shipping.module.css'

/** Draws the dialog. */
export function PapersDialog({ record, onClose }: ActionDialogProps) {
  const { t } = useTranslation()
  const [paper, setPaper] = useState<Paper>(PAPERS[0])
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const frame = useRef<HTMLIFrameElement>(null)
  const say = useQuery({
    queryKey: ['texts', language],
    queryFn: async () => ({ text: await textIn(language) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const title = `${t('shippingPage.paper.title')} · ${valueText(record['docNo'])}`
  const empty = paper === 'labels' && labelled(record) === 0
  const page =
    say.data && !empty
      ? paperPage(paper, { note: record, say: say.data.text, lang: HTML_LANG[language] })
      : ''
  return (
    <AppModal
      open
      width={860}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.close')}</Button>
          <Button type="primary" disabled={page === ''} onClick={() => frame.current?.contentWindow?.print()}>
            {t('action.print')}
          </Button>
        </>
      }
    >
      <div className={css['choices']}>
        <Segmented
          aria-label={t('shippingPage.paper.which')}
          value={paper}
          options={PAPERS.map((value) => ({ value, label: t(`shippingPage.paper.${value}`) }))}
          onChange={setPaper}
        />
        <Segmented
          aria-label={t('shippingPage.paper.language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={setLanguage}
        />
      </div>
      {empty && <p>{t('shippingPage.paper.noContainers')}</p>}
      {!say.data && <Skeleton active paragraph={{ rows: 6 }} />}
      {page !== '' && (
        <iframe
          ref={frame}
          title={title}
          className={css['sheets']}
          // Printing asks for a dialog, and is asked for from here.
          sandbox="allow-modals allow-same-origin"
          srcDoc={page}
        />
      )}
    </AppModal>
  )
}
