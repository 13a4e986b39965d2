/** What stands in the grid when there are no rows: the fault with a way to try again, or what to do first. */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/ui/EmptyState'
import { type EmptyList, EmptyWords } from './EmptyStep'

interface FaultNoticeProps {
  readonly error: Error
  readonly onRetry: () => void
}

/** Says what went wrong. */
export function FaultNotice({ error, onRetry }: FaultNoticeProps) {
  const { t } = useTranslation()
  return (
    <div role="alert">
      <EmptyState title={t('list.failed')} text={error.message}>
        <Button onClick={onRetry}>{t('list.retry')}</Button>
      </EmptyState>
    </div>
  )
}

interface EmptyNoticeProps {
  /** True when filters may be the reason. */
  readonly filtered: boolean
  readonly onClear: () => void
  readonly empty: EmptyList
  /** The first step, for example the add button. */
  readonly step: ReactNode
}

/** Says that there is nothing, and what to do about it. */
export function EmptyNotice({ filtered, onClear, empty, step }: EmptyNoticeProps) {
  const { t } = useTranslation()
  if (filtered) {
    return (
      <EmptyState title={t('list.noHit')} text={t('list.noHitText')}>
        <Button onClick={onClear}>{t('list.clearFilters')}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyWords empty={empty} own={step}>
      {(words) => (
        <EmptyState title={t(words.title)} {...(words.text === undefined ? {} : { text: t(words.text) })}>
          {words.step}
        </EmptyState>
      )}
    </EmptyWords>
  )
}
