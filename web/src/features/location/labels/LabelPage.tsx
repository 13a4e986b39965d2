/**
 * Labels of locations: paper, codes and arrows chosen at the left, the sheet page by page at the right, and the browser's
 * own printing, which gets every page in its real size.
 */
import { Button, Checkbox, InputNumber, Radio, Select, Skeleton } from 'antd'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { FaultNotice } from '@/engine/list/ListNotice'
import { EmptyState } from '@/ui/EmptyState'
import { Icon } from '@/ui/Icon'
import { loadLocal, saveLocal } from '@/ui/local'
import { useTabActive } from '@/ui/tabActive'
import { useWidth } from '@/ui/useWidth'
import { valueText } from '@/ui/valueText'
import { ARROWS, type Arrows, CODES, type Codes, type Labelled, lowestOf, planOf, THINNEST } from './label'
import { LabelPageView, type Look } from './LabelPages'
import css from './labels.module.css'
import { PAPERS, pagesOf, pageStyle, perPage } from './sheets'
import { MOST, useLabels } from './useLabels'

interface LabelPageProps {
  readonly onBack: () => void
}

type Pages = ReturnType<typeof pagesOf<Labelled>>

const PAPER_KEY = 'floe.labels.paper'

/** Draws the page. */
export function LabelPage({ onBack }: LabelPageProps) {
  const { t } = useTranslation()
  const active = useTabActive()
  const { labels, waiting, error, retry, more } = useLabels()
  const [paperName, setPaperName] = useState(() => valueText(loadLocal(PAPER_KEY)))
  const [codes, setCodes] = useState<Codes>('both')
  const [arrows, setArrows] = useState<Arrows>('auto')
  const [start, setStart] = useState(1)
  const [frames, setFrames] = useState(false)
  const [at, setAt] = useState(0)
  const paper = PAPERS.find(({ name }) => name === paperName) ?? PAPERS[0]
  const look = useMemo<Look | null>(
    () => (paper ? { paper, codes, arrows, frames, lowest: lowestOf(labels) } : null),
    [paper, codes, arrows, frames, labels],
  )
  const pages = useMemo(() => (paper ? pagesOf(paper, labels, start) : []), [paper, labels, start])
  if (!paper || !look) return null
  const shown = Math.min(at, Math.max(pages.length - 1, 0))
  const choosePaper = (name: string) => {
    setPaperName(name)
    saveLocal(PAPER_KEY, name)
    setAt(0)
    setStart(1)
  }
  const nameOf = (page: number) => t('locationManage.labels.page', { page: page + 1, pages: pages.length })
  return (
    <section className={css['page']} aria-label={t('locationManage.labels.title')}>
      <header className={css['head']}>
        <Button icon={<Icon name="arrowLeft" size={16} />} onClick={onBack}>
          {t('locationManage.labels.back')}
        </Button>
        <h1>{t('locationManage.labels.title')}</h1>
        <span role="status">
          {t('locationManage.labels.count', { count: labels.length, pages: pages.length })}
        </span>
        <Button
          type="primary"
          icon={<Icon name="print" size={16} />}
          disabled={labels.length === 0}
          onClick={() => window.print()}
        >
          {t('locationManage.labels.print')}
        </Button>
      </header>
      {error && <FaultNotice error={error} onRetry={retry} />}
      {waiting && <Skeleton active />}
      {!waiting && !error && labels.length === 0 && (
        <EmptyState title={t('locationManage.labels.none')} text={t('locationManage.labels.noneText')} />
      )}
      {labels.length > 0 && (
        <div className={css['split']}>
          <div className={css['choices']}>
            <Choice label={t('locationManage.labels.paper')}>
              <Select
                aria-label={t('locationManage.labels.paper')}
                value={paper.name}
                options={PAPERS.map((each) => ({
                  value: each.name,
                  label: t(`locationManage.labels.paper${each.name}`),
                }))}
                onChange={choosePaper}
              />
            </Choice>
            <Choice label={t('locationManage.labels.codes')}>
              <Radio.Group
                value={codes}
                options={CODES.map((value) => ({ value, label: t(`locationManage.labels.${value}`) }))}
                onChange={(event) => setCodes(event.target.value as Codes)}
              />
            </Choice>
            <Choice label={t('locationManage.labels.arrows')}>
              <Radio.Group
                value={arrows}
                options={ARROWS.map((value) => ({ value, label: t(`locationManage.labels.arrow.${value}`) }))}
                onChange={(event) => setArrows(event.target.value as Arrows)}
              />
            </Choice>
            {perPage(paper) > 1 && (
              <>
                <Choice label={t('locationManage.labels.start', { most: perPage(paper) })}>
                  <InputNumber
                    aria-label={t('locationManage.labels.start', { most: perPage(paper) })}
                    min={1}
                    max={perPage(paper)}
                    precision={0}
                    value={start}
                    onChange={(next) => setStart(next ?? 1)}
                  />
                </Choice>
                <Checkbox checked={frames} onChange={(event) => setFrames(event.target.checked)}>
                  {t('locationManage.labels.frames')}
                </Checkbox>
              </>
            )}
            <Fine look={look} labels={labels} />
            {more && <p role="alert">{t('locationManage.labels.more', { count: MOST })}</p>}
            <p className={css['hint']}>{t('locationManage.labels.hint')}</p>
          </div>
          <div className={css['preview']}>
            <nav aria-label={t('locationManage.labels.pages')}>
              <Button size="small" disabled={shown === 0} onClick={() => setAt(shown - 1)}>
                {t('locationManage.labels.earlier')}
              </Button>
              <span>{nameOf(shown)}</span>
              <Button size="small" disabled={shown >= pages.length - 1} onClick={() => setAt(shown + 1)}>
                {t('locationManage.labels.later')}
              </Button>
            </nav>
            <Desk width={paper.width}>
              <LabelPageView look={look} labels={pages[shown] ?? []} name={nameOf(shown)} />
            </Desk>
          </div>
        </div>
      )}
      {active && createPortal(<Print look={look} pages={pages} />, document.body)}
    </section>
  )
}

/** Pixels of a millimetre, as style sheets have it. */
const PER_MM = 96 / 25.4

/** Where a page lies to be looked at: as large as it is, or as large as there is room. `width` in millimetres. */
function Desk({ width, children }: { readonly width: number; readonly children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const room = useWidth(ref)
  const zoom = room === 0 ? 1 : Math.min(1, room / (width * PER_MM))
  return (
    <div className={css['desk']}>
      <div ref={ref} className={css['room']}>
        <div style={{ zoom }}>{children}</div>
      </div>
    </div>
  )
}

function Choice({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={css['choice']}>
      <span>{label}</span>
      {children}
    </div>
  )
}

/** Says when bars become too thin for a scanner. */
function Fine({ look, labels }: { readonly look: Look; readonly labels: readonly Labelled[] }) {
  const { t } = useTranslation()
  const { paper, codes } = look
  const longest = labels.reduce((most, each) => (each.barcode.length > most.barcode.length ? each : most))
  const { bars } = planOf(paper.labelWidth, paper.labelHeight, longest, { codes, arrow: true })
  if (!bars || bars.module >= THINNEST) return null
  return (
    <p role="alert" className={css['warning']}>
      {t('locationManage.labels.thin', { code: longest.code, width: bars.module.toFixed(2) })}
    </p>
  )
}

/** Every page, for the printer alone: drawn when printing begins, however it was asked for. */
function Print({ look, pages }: { readonly look: Look; readonly pages: Pages }) {
  const [printing, setPrinting] = useState(false)
  useEffect(() => {
    // The browser takes the page as it stands when the event has been heard.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
  return (
    <div className={css['print']} aria-hidden>
      <style>{pageStyle(look.paper)}</style>
      {printing && pages.map((labels, at) => <LabelPageView key={at} look={look} labels={labels} name="" />)}
    </div>
  )
}
