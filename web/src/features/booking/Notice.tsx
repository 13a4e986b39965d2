/** What needs attention: that it was cancelled or given back, and why. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DocumentPartProps } from '@/engine/document/definition'
import { timeText } from '@/engine/i18n/times'
import { valueText } from '@/ui/valueText'

const TO_SUBMIT = 0

/** Draws the notice; nothing while all goes its way. */
export function Notice({ record }: DocumentPartProps) {
  const { t } = useTranslation()
  if (record['cancelled'] === true) {
    const by = valueText(record['cancelledBy'])
    return (
      <Alert
        type="warning"
        showIcon
        title={t('booking.wasCancelled', { by, at: timeText(record['cancelledAt']) })}
        description={valueText(record['cancelReason'])}
      />
    )
  }
  const opinion = valueText(record['auditOpinion'])
  if (Number(record['status']) === TO_SUBMIT && opinion !== '') {
    return (
      <Alert
        type="warning"
        showIcon
        title={t('booking.wasReturned', {
          by: valueText(record['auditBy']),
          at: timeText(record['auditAt']),
        })}
        description={opinion}
      />
    )
  }
  return null
}
