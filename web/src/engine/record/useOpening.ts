/** What the address of a record's page asks for, held while unsaved input would be lost by following it. */
import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useGivenUp } from '@/engine/tabs/useTab'
import { recordAddress } from './recordAddress'

/** What the address asks for: a mode, and which record. */
export interface Opening {
  /** `add`, `edit`, `detail`, or one of the page's own. */
  readonly mode: string
  readonly id: string | undefined
}

const NONE: readonly string[] = []

/** Whoever may only look, or comes with another mode, looks; without a record there is only adding. */
function openingOf(mode: string | null, id: string | null, own: readonly string[]): Opening {
  if (id === null || mode === 'add') return { mode: 'add', id: undefined }
  return { mode: mode !== null && (mode === 'edit' || own.includes(mode)) ? mode : 'detail', id }
}

/**
 * The opening in force. An address that would take the place of unsaved input has to wait for the person: the back button
 * and a link of the list come to the same tab. `own` names the modes beyond add, edit and detail.
 */
export function useOpening(own: readonly string[] = NONE): Opening {
  const [params] = useSearchParams()
  const [mode, id] = [params.get('operationType'), params.get('id')]
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const givenUp = useGivenUp()
  const wanted = openingOf(mode, id, own)
  const [held, setHeld] = useState(wanted)
  const same = held.mode === wanted.mode && held.id === wanted.id
  const asking = useRef(false)
  useLayoutEffect(() => {
    if (same || asking.current) return
    asking.current = true
    void givenUp({
      title: t('form.unsaved'),
      text: t('form.unsavedText'),
      yes: t('form.leave'),
      no: t('form.stay'),
    }).then((agreed) => {
      asking.current = false
      if (agreed) setHeld(openingOf(mode, id, own))
      else void navigate(recordAddress(pathname, held.mode, held.id), { replace: true })
    })
  }, [same, mode, id, own, held, givenUp, navigate, pathname, t])
  return held
}
