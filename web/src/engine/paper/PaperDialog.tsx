/** Papers shown as they will be printed: which one, and in which of the languages. */
import { useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage, textIn } from '@/engine/i18n/i18n'
import { HTML_LANG, type Language, LANGUAGE_NAMES, LANGUAGES } from '@/engine/i18n/languages'
import { AppModal } from '@/ui/AppModal'
import { useWidth } from '@/ui/useWidth'
import type { PaperLanguage } from './paper'
import css from './paper.module.css'

/** A paper that can be chosen. */
export interface Paper {
  readonly key: string
  /** What it is called. */
  readonly title: string
  /** The whole page; null where there is nothing to print. */
  readonly page: (language: PaperLanguage) => string | null
  /** What is said where there is nothing. */
  readonly none?: string
  /** Whether it lies on its side (`LANDSCAPE`). */
  readonly wide?: boolean
}

interface PaperDialogProps {
  readonly title: string
  /** The papers, the usual one first. */
  readonly papers: readonly [Paper, ...Paper[]]
  readonly onClose: () => void
}

/** Draws the dialog. */
export function PaperDialog({ title, papers, onClose }: PaperDialogProps) {
  const { t } = useTranslation()
  const [key, setKey] = useState(papers[0].key)
  const [language, setLanguage] = useState<Language>(currentLanguage)
  const frame = useRef<HTMLIFrameElement>(null)
  const say = useQuery({
    queryKey: ['texts', language],
    queryFn: async () => ({ text: await textIn(language) }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const paper = papers.find((each) => each.key === key) ?? papers[0]
  const page = say.data ? paper.page({ say: say.data.text, lang: HTML_LANG[language] }) : null
  return (
    <AppModal
      open
      width={860}
      title={title}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('form.close')}</Button>
          <Button
            type="primary"
            disabled={page === null}
            onClick={() => frame.current?.contentWindow?.print()}
          >
            {t('action.print')}
          </Button>
        </>
      }
    >
      <div className={css['choices']}>
        {papers.length > 1 && (
          <Segmented
            aria-label={t('paper.which')}
            value={paper.key}
            options={papers.map((each) => ({ value: each.key, label: each.title }))}
            onChange={setKey}
          />
        )}
        <Segmented
          aria-label={t('paper.language')}
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          onChange={setLanguage}
        />
      </div>
      {!say.data && <Skeleton active paragraph={{ rows: 6 }} />}
      {say.data && page === null && <p>{paper.none}</p>}
      {page !== null && (
        <Sheets {...{ frame, title, page }} sheet={paper.wide === true ? A4.high : A4.wide} />
      )}
    </AppModal>
  )
}

/** Sides of a sheet on a screen, in pixels. */
const A4 = { wide: 794, high: 1123 }
/** What is drawn smaller than this cannot be read: then the sheet scrolls sideways. */
const SMALLEST = 0.5

interface SheetsProps {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly title: string
  readonly page: string
  /** Width of a sheet, in pixels. */
  readonly sheet: number
}

/** Draws the sheets as wide as they are printed, and smaller where there is less room: lines break as on the paper. */
function Sheets({ frame, title, page, sheet }: SheetsProps) {
  const room = useRef<HTMLDivElement>(null)
  const width = useWidth(room)
  const scale = width === 0 ? 1 : Math.min(1, Math.max(SMALLEST, width / sheet))
  const shown = Math.max(width, sheet * scale)
  return (
    <div ref={room} className={css['sheets']}>
      <div style={{ width: shown }}>
        <iframe
          ref={frame}
          title={title}
          style={{ width: shown / scale, height: `${100 / scale}%`, transform: `scale(${scale})` }}
          // Printing asks for a dialog, and is asked for from here.
          sandbox="allow-modals allow-same-origin"
          srcDoc={page}
        />
      </div>
    </div>
  )
}
