/** Says while a rule in use is edited that saving makes a new version, before it is made. */
import { Alert, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { identityOf, useVersions } from './versions'

/** The rule as it was loaded: put into the field by the page's `read`. */
export interface Loaded {
  readonly id: string
  readonly version: number
  readonly identity: string
}

function isLoaded(value: unknown): value is Loaded {
  return typeof value === 'object' && value !== null && 'identity' in value
}

/** Draws the notice; it is no input. */
export function NewVersion({ value }: BoxProps) {
  const { t } = useTranslation()
  const loaded = isLoaded(value) ? value : undefined
  const form = Form.useFormInstance()
  const attributes: unknown = Form.useWatch('attributes', { form, preserve: true })
  const goods = useVersions(loaded?.id ?? '').data?.goods ?? 0
  if (!loaded || goods === 0) return <Alert type="info" showIcon title={t('batchRuleManage.unusedYet')} />
  const present = loaded.version
  if (identityOf(attributes) === loaded.identity) {
    return (
      <Alert type="info" showIcon title={t('batchRuleManage.inUse', { count: goods, version: present })} />
    )
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={t('batchRuleManage.willBeNew', { count: goods, version: present, next: present + 1 })}
    />
  )
}
