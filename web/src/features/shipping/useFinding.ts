/** What was scanned or typed, found in a note: its own codes first, then what the server knows about the label. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import type { FormValues } from '@/engine/form/fields'
import { whatIs } from '@/engine/scan/what'
import { valueText } from '@/ui/valueText'
import { type Found, foundByLabel, foundIn, plainCode } from './counting'
import { noteLines } from './types'

/** Looks codes up; `onFound` is told only what the note has. */
export function useFinding(note: FormValues, onFound: (found: Found) => void) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const take = (found: Found, code: string) => {
    setFault(found.kind === 'nothing' ? t('shippingPage.check.unknown', { code }) : '')
    if (found.kind !== 'nothing') onFound(found)
  }
  const find = (scan: string) => {
    const code = plainCode(scan)
    const lines = noteLines(note)
    const own = foundIn(lines, code)
    if (own.kind !== 'nothing') {
      take(own, code)
      return
    }
    setBusy(true)
    whatIs(scan, valueText(note['warehouseCode']))
      .then((what) => take(foundByLabel(lines, what), code))
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) report(error, 'shipping')
        take({ kind: 'nothing' }, code)
      })
      .finally(() => setBusy(false))
  }
  return { find, busy, fault }
}
