/** Says of a note that its vehicle comes first: it has not been checked in, and the warehouse asks for it. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { DocumentPartProps } from '@/engine/document/definition'
import { isCheckInDue } from './types'

/** Draws the notice; nothing where the vehicle is there. */
export function CheckInNotice({ record }: Pick<DocumentPartProps, 'record'>) {
  const { t } = useTranslation()
  if (!isCheckInDue(record)) return null
  return <Alert type="warning" showIcon title={t('receivingPage.checkInDue')} />
}
