/** The last scan and what became of it: always in sight, read aloud, and the place where typing by hand begins. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import type { IconName } from '@/ui/iconPaths'
import { cleanCode, shownCode } from './code'
import type { Past, ScanInput, Tone } from './queue'
import parts from './parts.module.css'
import css from './screen.module.css'

interface LastScanProps {
  readonly last: Past | undefined
  /** The newest scan that is not worked off yet. */
  readonly waiting: ScanInput | undefined
  /** It waits for the network or for somebody, not just for an answer under way. */
  readonly kept: boolean
  /** Typed on a keyboard without a box; grows until Enter. */
  readonly typed: string
  /** False while there is nothing to scan. */
  readonly wanted: boolean
  readonly onTyping: () => void
}

const SIGN: Readonly<Record<Tone, IconName>> = {
  ok: 'check',
  done: 'check',
  asked: 'alert',
  refused: 'cross',
}

/** What the bar shows: what is being typed, else the newest scan. */
function barOf({ last, waiting, kept, typed, wanted }: Omit<LastScanProps, 'onTyping'>): Bar {
  if (typed !== '') return { tone: 'none', code: `${typed}▏` }
  if (waiting) {
    const tone = kept ? 'kept' : 'none'
    return {
      tone,
      icon: 'clock',
      code: shownCode(waiting.text),
      wordsKey: kept ? 'scan.keptOne' : 'scan.working',
    }
  }
  // Where something has to be chosen first, nobody is told to scan.
  if (!last) return { tone: 'none', ...(wanted ? { wordsKey: 'scan.noneYet' } : {}) }
  const icon = SIGN[last.tone]
  return { tone: last.tone, icon, code: shownCode(last.text), words: last.message, advice: last.advice }
}

interface Bar {
  readonly tone: string
  readonly icon?: IconName
  readonly code?: string
  readonly words?: string
  /** Text key of the words, where they are the bar's own. */
  readonly wordsKey?: string
  readonly advice?: string | undefined
}

/** Draws the bar. */
export function LastScan(props: LastScanProps) {
  const { t } = useTranslation()
  const { wanted, onTyping } = props
  const { tone, icon, code, words, wordsKey, advice } = barOf(props)
  return (
    <div className={css['last']} data-tone={tone}>
      <div className={css['lastWords']} role={tone === 'refused' || tone === 'asked' ? 'alert' : 'status'}>
        {icon && (
          <span className={css['sign']}>
            <Icon name={icon} size={28} />
          </span>
        )}
        <span>
          {code !== undefined && code !== '' && <code>{code}</code>}
          {words !== undefined && <b>{words}</b>}
          {wordsKey !== undefined && <span className={css['none']}>{t(wordsKey)}</span>}
          {advice !== undefined && <em>{advice}</em>}
        </span>
      </div>
      {wanted && (
        <button type="button" className={css['byHand']} onClick={onTyping}>
          <Icon name="keyboard" size={24} />
          <span>{t('scan.byHand')}</span>
        </button>
      )}
    </div>
  )
}

interface ByHandProps {
  readonly onCode: (code: string) => void
  readonly onClose: () => void
}

/** A box for a code whose label is torn or iced over. */
export function ByHand({ onCode, onClose }: ByHandProps) {
  const { t } = useTranslation()
  const [value, setValue] = useState('')
  const send = (): void => {
    const code = cleanCode(value)
    if (code !== '') onCode(code)
    onClose()
  }
  return (
    <form
      className={css['hand']}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <label>
        <span>{t('scan.typeCode')}</span>
        <input
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type
          autoFocus
          value={value}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="done"
          onChange={(event) => setValue(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onClose()}
        />
      </label>
      <div className={parts['pair']}>
        <button type="button" className={parts['plain']} onClick={onClose}>
          {t('action.cancel')}
        </button>
        <button type="submit" className={parts['main']}>
          {t('scan.take')}
        </button>
      </div>
    </form>
  )
}
