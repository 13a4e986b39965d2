/**
 * The frame of every scanner page: it covers the whole window, asks one thing at a time, keeps the last scan in sight,
 * and turns what the scanner and the keyboard send into inputs of the work.
 */
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import { useStable } from '@/ui/useStable'
import { Catcher, type CatcherHandle, isHandheld } from './Catcher'
import { cleanCode } from './code'
import { Flash } from './Flash'
import { ByHand, LastScan } from './LastScan'
import css from './screen.module.css'
import { mute, signal, useSound } from './sound'
import { boxOf, useScanner } from './useScanner'
import { useWakeLock } from './useWakeLock'
import { Waiting } from './Waiting'
import type { ScanWork, WorkView } from './work'

/** Text that a scanner hands over as a whole has at least so many characters. */
const LEAST_CAUGHT = 3

interface ScanScreenProps {
  readonly title: string
  /** Which document is worked on; stands under the title. */
  readonly about?: string
  readonly work: Pick<ScanWork<never>, 'put' | 'resume' | 'drop'>
  readonly view: WorkView<unknown>
  /** True while the question on the screen can be answered by a scan. */
  readonly scannable?: boolean
  /** What a code typed by hand answers, when a scan answers it differently. */
  readonly handKind?: string
  /** Keys typed without a box go to the question, for example its number pad; otherwise they make up a code. */
  readonly onKeys?: (keys: string) => void
  /** Enter without a box: answers the question as it stands. */
  readonly onEnter?: () => void
  /** The way back: one question, or out of the page. */
  readonly onBack: () => void
  /** Beside the question where there is room. */
  readonly aside?: ReactNode
  /** True: under the question where there is no room beside it. */
  readonly asideBelongs?: boolean
  readonly children: ReactNode
}

/** Draws the frame. */
export function ScanScreen(props: ScanScreenProps) {
  const {
    title,
    about,
    work,
    view,
    scannable = true,
    onBack,
    aside,
    asideBelongs = false,
    handKind = 'scan',
    children,
  } = props
  const { t } = useTranslation()
  const root = useRef<HTMLElement>(null)
  const catcher = useRef<CatcherHandle>(null)
  const keys = useKeys(props, catcher)
  useCover(root)
  useWakeLock()
  useSignals(view)
  const { told, past, busy } = view
  return (
    <section ref={root} className={css['screen']} aria-label={title} tabIndex={-1}>
      <header className={css['head']}>
        <button type="button" aria-label={t('scan.back')} title={t('scan.back')} onClick={onBack}>
          <Icon name="arrowLeft" size={28} />
        </button>
        <h1>
          {title}
          {about !== undefined && <small>{about}</small>}
        </h1>
        <span className={css['busy']} data-busy={busy} aria-hidden="true" />
        <MuteButton />
      </header>
      <div className={css['body']} data-aside={aside !== undefined && asideBelongs ? 'always' : 'wide'}>
        <div className={css['question']}>
          <Waiting view={view} onAgain={() => work.resume()} onDrop={() => work.drop()} />
          {/* What waits for the network may be the answer to this question: it is not asked again. */}
          {view.tries > 0 && view.waiting.length > 0 ? (
            <p className={css['meanwhile']}>{t('scan.meanwhile')}</p>
          ) : (
            children
          )}
        </div>
        {aside !== undefined && <aside className={css['aside']}>{aside}</aside>}
      </div>
      {keys.byHand ? (
        <ByHand onCode={(code) => work.put(handKind, code)} onClose={() => keys.setByHand(false)} />
      ) : (
        <LastScan
          last={past[0]}
          waiting={view.waiting.findLast(({ kind }) => kind === 'scan')}
          kept={view.tries > 0 || view.halted}
          typed={keys.typed}
          wanted={scannable}
          onTyping={() => keys.setByHand(true)}
        />
      )}
      {!keys.byHand && isHandheld() && <Catcher ref={catcher} onText={keys.onText} />}
      {told && <Flash key={told.id} told={told} />}
    </section>
  )
}

function MuteButton() {
  const { t } = useTranslation()
  const muted = useSound((sound) => sound.muted)
  const label = t(muted ? 'scan.unmute' : 'scan.mute')
  return (
    <button type="button" aria-label={label} title={label} aria-pressed={muted} onClick={() => mute(!muted)}>
      <Icon name={muted ? 'muted' : 'sound'} size={28} />
    </button>
  )
}

/** What the scanner and the keyboard send. */
function useKeys(
  { work, scannable = true, handKind = 'scan', onKeys, onEnter }: ScanScreenProps,
  catcher: RefObject<CatcherHandle | null>,
) {
  const [typed, setTyped] = useState('')
  const [byHand, setByHand] = useState(false)
  const onScan = (code: string): void => {
    setTyped('')
    setByHand(false)
    work.put('scan', code)
  }
  const onTyped = (keys: string): void => {
    if (onKeys) onKeys(keys)
    else if (scannable) setTyped((before) => before + keys)
  }
  const onText = (text: string): void => {
    const code = cleanCode(text)
    if (code.length >= LEAST_CAUGHT) onScan(code)
    else onTyped(code)
  }
  useScanner({
    onScan,
    onTyped,
    onEnter: () => {
      if (catcher.current?.flush() === true) return true
      const code = cleanCode(typed)
      if (code !== '') {
        setTyped('')
        work.put(handKind, code)
        return true
      }
      // A button that has the focus is pressed by its own Enter.
      if (!onEnter || document.activeElement instanceof HTMLButtonElement) return false
      onEnter()
      return true
    },
  })
  const back = useStable(() => {
    if (onKeys) onKeys('<')
    else setTyped((before) => before.slice(0, -1))
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (boxOf(event.target)) return
      if (event.key === 'Escape') setTyped('')
      if (event.key === 'Backspace') back()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [back])
  return { typed, byHand, setByHand, onText }
}

/** The page lies over the console: what is behind it is out of reach of keyboard and screen reader too. */
function useCover(root: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const covered: Element[] = []
    const page = document.getElementById('root')
    if (!page?.contains(root.current)) return undefined
    for (
      let each: Element | null = root.current;
      each && each.parentElement !== page;
      each = each.parentElement
    ) {
      for (const beside of each.parentElement?.children ?? []) {
        if (beside === each || beside.hasAttribute('inert')) continue
        beside.setAttribute('inert', '')
        covered.push(beside)
      }
    }
    root.current?.focus({ preventScroll: true })
    return () => {
      for (const each of covered) each.removeAttribute('inert')
    }
  }, [root])
}

/** One sound for each result, and one when the network is found to be gone. */
function useSignals({ told, tries }: WorkView<unknown>): void {
  // What was told before the page was shown has been heard.
  const heard = useRef(told)
  useEffect(() => {
    if (told && told !== heard.current) signal(told.tone)
    heard.current = told
  }, [told])
  const gone = tries > 0
  useEffect(() => {
    if (gone) signal('kept')
  }, [gone])
}
