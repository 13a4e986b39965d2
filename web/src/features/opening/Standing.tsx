/** What needs attention on a note: wrong lines, an audit by somebody else, how far the posting is. */
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { DocumentPartProps } from '@/engine/document/definition'
import type { FormValues } from '@/engine/form/fields'
import { StockLink } from '@/engine/goods/StockLink'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './opening.module.css'
import { BASE, postingOf, standingOf } from './standing'

/** Milliseconds between two looks while lines are posted. */
const PAUSE = 1200

/** Draws it; while lines are posted the page loads anew by itself. */
export function Standing({ id, record: known }: DocumentPartProps) {
  const { t } = useTranslation()
  const posting = postingOf(known)?.status === 'IN_PROCESS'
  const { data } = useQuery({
    queryKey: [BASE, 'record', id],
    queryFn: ({ signal }) => call<FormValues>('GET', `${BASE}/${id}`, { signal, silent: true }),
    enabled: posting,
    refetchInterval: PAUSE,
    meta: { silent: true },
  })
  const record = data ?? known
  const standing = standingOf(record)
  if (standing === null) return null
  switch (standing.kind) {
    case 'posting':
      return (
        <div className={css['posting']} role="status">
          <span>
            {t('initWarehouseManage.posting', {
              done: formatDecimal(standing.done),
              of: formatDecimal(standing.of),
            })}
          </span>
          <progress
            max={100}
            value={standing.percent}
            aria-label={t('initWarehouseManage.field.postedLines')}
          />
          <small>{t('initWarehouseManage.postingText')}</small>
        </div>
      )
    case 'failed':
      return (
        <Alert
          type="error"
          role="alert"
          showIcon
          title={t('initWarehouseManage.failed', {
            done: formatDecimal(standing.done),
            of: formatDecimal(standing.of),
          })}
          description={`${standing.message} ${t('initWarehouseManage.failedText')}`}
        />
      )
    case 'wrong':
      return (
        <Alert
          type="warning"
          role="status"
          showIcon
          title={t('initWarehouseManage.wrong', { count: standing.count })}
          description={t('initWarehouseManage.wrongText')}
        />
      )
    case 'posted':
      return (
        <p className={css['ways']}>
          <StockLink
            filters={{ warehouseCode: valueText(record['warehouseCode']) }}
            label="initWarehouseManage.toStock"
          />
        </p>
      )
    default:
      return <Alert type="info" showIcon title={t(`initWarehouseManage.standing.${standing.kind}`)} />
  }
}
