/** How a note is checked: each way a large button that begins at once. */
import { Alert } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '@/engine/form/fields'
import { codeLabelKey, codeTable } from '@/engine/list/codes'
import { ReasonBox } from './ReasonBox'
import css from './shipping.module.css'
import { mayPassOver } from './types'

interface StartCardProps {
  readonly note: FormValues
  readonly busy: boolean
  readonly onStart: (mode: number, ownPickReason?: string) => void
}

/** Draws the ways. */
export function StartCard({ note, busy, onStart }: StartCardProps) {
  const { t } = useTranslation()
  const [why, setWhy] = useState('')
  const own = note['ownPick'] === true
  const stopped = own && !mayPassOver(note, 'checkOwnPick')
  return (
    <section className={css['card']} aria-label={t('shippingPage.check.how')}>
      <h2>{t('shippingPage.check.how')}</h2>
      {own && (
        <Alert
          type={stopped ? 'error' : 'warning'}
          showIcon
          title={t(stopped ? 'shippingPage.check.ownPick' : 'shippingPage.check.ownPickMay')}
        />
      )}
      {own && !stopped && (
        <div className={css['boxes']}>
          <ReasonBox
            label={t('shippingPage.check.ownPickReason')}
            value={why}
            disabled={busy}
            onChange={setWhy}
          />
        </div>
      )}
      <div className={css['modes']}>
        {codeTable('recheckMode').map((entry) => (
          <button
            key={entry.code}
            type="button"
            disabled={busy || stopped || (own && why.trim() === '')}
            onClick={() => onStart(Number(entry.code), own ? why.trim() : undefined)}
          >
            <b>{t(codeLabelKey('recheckMode', entry))}</b>
            <span>{t(`shippingPage.check.about${entry.code}`)}</span>
          </button>
        ))}
      </div>
    </section>
  )
}
