/** What stands in the grid when there are no rows: the fault with a way to try again, or what to do first. */
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/ui/EmptyState'

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
  /** Text keys of an empty list. */
  readonly title: string
  readonly text: string | undefined
  /** The first step, for example the add button. */
  readonly step: ReactNode
}

/** Says that there is nothing, and what to do about it. */
export function EmptyNotice({ filtered, onClear, title, text, step }: EmptyNoticeProps) {
  const { t } = useTranslation()
  if (filtered) {
    return (
      <EmptyState title={t('list.noHit')} text={t('list.noHitText')}>
        <Button onClick={onClear}>{t('list.clearFilters')}</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={t(title)} {...(text === undefined ? {} : { text: t(text) })}>
      {step}
    </EmptyState>
  )
}
