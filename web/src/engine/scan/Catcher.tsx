/**
 * On a handheld some scanners do not press keys but hand the whole text to the box that has the focus. This box, unseen and
 * without an on-screen keyboard, is there for them. With a mouse there is none: a focused box would wake an input method.
 */
import { type RefObject, useEffect, useImperativeHandle, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStable } from '@/ui/useStable'
import { CATCHER } from './useScanner'

/** What arrives in pieces is one code when it pauses for less than this, in milliseconds. */
const PAUSE = 90

export interface CatcherHandle {
  /** Takes what has arrived so far; true when there was something. */
  readonly flush: () => boolean
}

interface CatcherProps {
  readonly ref: RefObject<CatcherHandle | null>
  readonly onText: (text: string) => void
}

/** True where a finger is the pointer. */
export function isHandheld(): boolean {
  return window.matchMedia('(pointer: coarse)').matches
}

/** Draws the box and keeps the focus in it, unless a box for typing has it. */
export function Catcher({ ref, onText }: CatcherProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLInputElement>(null)
  const timer = useRef(0)
  const flush = useStable((): boolean => {
    window.clearTimeout(timer.current)
    const text = box.current?.value ?? ''
    if (box.current) box.current.value = ''
    if (text !== '') onText(text)
    return text !== ''
  })
  useImperativeHandle(ref, () => ({ flush }), [flush])
  useEffect(() => {
    const back = (): void => {
      const { activeElement } = document
      const typing = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement
      if (!typing) box.current?.focus({ preventScroll: true })
    }
    back()
    // After the press itself, so that the button pressed still gets it.
    const later = (): void => void window.setTimeout(back)
    document.addEventListener('click', later)
    return () => {
      window.clearTimeout(timer.current)
      document.removeEventListener('click', later)
    }
  }, [])
  return (
    <input
      ref={box}
      className="floe-hidden"
      inputMode="none"
      autoComplete="off"
      aria-label={t('scan.catcher')}
      {...{ [CATCHER]: '' }}
      onInput={() => {
        window.clearTimeout(timer.current)
        timer.current = window.setTimeout(flush, PAUSE)
      }}
    />
  )
}
