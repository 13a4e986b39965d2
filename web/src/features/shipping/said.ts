/** What the page of a note says after its verbs, with the way on. Pure. */
import type { Said, Speak } from '@/engine/document/definition'
import type { FormValues } from '@/engine/form/fields'
import { recordAddress } from '@/engine/record/recordAddress'
import { valueText } from '@/ui/valueText'
import { stageOf } from './types'

/** It has left. */
export function shippedSaid(t: Speak): Said {
  return { text: t('shippingPage.saidShipped') }
}

/** Somebody signed; what they refused comes back on a note of its own. */
export function signedSaid(note: FormValues, t: Speak, page: string): Said {
  const number = valueText(note['returnNo'])
  if (number === '') return { text: t('shippingPage.saidSigned') }
  const to = recordAddress(page, 'detail', valueText(note['returnId']))
  return {
    text: t('shippingPage.saidRefused', { number }),
    tone: 'warning',
    links: [{ to, label: t('shippingPage.toReturn', { number }) }],
  }
}

/** The check was passed: loading or departure comes next. */
export function passedSaid(note: FormValues, t: Speak): Said {
  return { text: t(stageOf(note) === 'toLoad' ? 'shippingPage.saidPassedLoad' : 'shippingPage.saidPassed') }
}
