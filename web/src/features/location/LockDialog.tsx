/** Locking and unlocking locations: what is blocked and why. */
import { Button, Form, Input, Radio } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { report } from '@/engine/client/report'
import { starred } from '@/engine/form/Starred'
import { text } from '@/engine/i18n/i18n'
import { namesText } from '@/engine/list/actions'
import { codeChoices } from '@/engine/list/codes'
import type { ListRecord } from '@/engine/list/meta'
import { uuid } from '@/engine/runtime/uuid'
import { AppModal } from '@/ui/AppModal'
import { run, useDialogs } from './actions'
import css from './location.module.css'

interface LockDialogProps {
  readonly kind: 'lock' | 'unlock'
  readonly rows: readonly ListRecord[]
  readonly reload: () => Promise<void>
  readonly onClose: () => void
}

interface Values {
  readonly lock?: string
  readonly reason?: string
  readonly doc?: string
}

/** The code that says that nothing is blocked. */
const NO_LOCK = '3'

/** Draws the dialog. */
export function LockDialog({ kind, rows, reload, onClose }: LockDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<Values>()
  const [busy, setBusy] = useState(false)
  const key = useRef(uuid())
  const submit = async (values: Values) => {
    setBusy(true)
    const body = kind === 'lock' ? { lock: Number(values.lock), doc: values.doc ?? null } : {}
    try {
      await run(kind, rows, { t: text, reload }, { ...body, reason: values.reason ?? '' }, key.current)
      // What could not be done has opened its own dialog.
      if (useDialogs.getState().opened?.kind === kind) onClose()
    } catch (error) {
      if (!(error instanceof ApiError)) report(error, 'lock')
      else
        form.setFields(error.fields.map(({ field, msg }) => ({ name: field as keyof Values, errors: [msg] })))
    } finally {
      setBusy(false)
    }
  }
  const required = { required: true, whitespace: true, message: t('rule.required') }
  return (
    <AppModal
      open
      width={520}
      title={t(`locationManage.${kind}Title`, { count: rows.length })}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {t('action.cancel')}
          </Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            {t(`action.${kind}`)}
          </Button>
        </>
      }
    >
      <p className={css['names']}>
        {namesText(
          rows.map((row) => String(row['code'])),
          text,
        )}
      </p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={starred}
        initialValues={{ lock: '2' }}
        onFinish={(values) => void submit(values)}
      >
        {kind === 'lock' && (
          <Form.Item name="lock" label={t('locationManage.field.lock')}>
            <Radio.Group
              options={codeChoices('locationLock', text).filter(({ value }) => value !== NO_LOCK)}
            />
          </Form.Item>
        )}
        <Form.Item name="reason" label={t('locationManage.reason')} rules={[required]}>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={200} showCount />
        </Form.Item>
        {kind === 'lock' && (
          <Form.Item name="doc" label={t('locationManage.field.lockDoc')}>
            <Input maxLength={64} autoComplete="off" />
          </Form.Item>
        )}
      </Form>
    </AppModal>
  )
}
