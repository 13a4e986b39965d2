/** Making locations from a pattern: directions, code template, walk and distances, with what they would make beside. */
import { Button, Form } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@/engine/client/apiError'
import { call } from '@/engine/client/call'
import { report } from '@/engine/client/report'
import { starred } from '@/engine/form/Starred'
import { uuid } from '@/engine/runtime/uuid'
import { AppDrawer } from '@/ui/AppDrawer'
import { confirm } from '@/ui/confirm'
import { formatDecimal } from '@/ui/decimal'
import { toast } from '@/ui/toast'
import { AxisTable } from './AxisTable'
import { base } from './form'
import css from './generate.module.css'
import { bodyOf, FIRST, isAskable, type PatternDraft } from './pattern'
import { PatternFields } from './PatternFields'
import { PreviewPane } from './PreviewPane'
import { usePreview } from './usePreview'

interface GenerateDialogProps {
  readonly onClose: () => void
  /** After they were made. */
  readonly onMade: () => Promise<void>
}

interface Made {
  readonly count: number
  readonly first: string
  readonly last: string
}

/** Draws the dialog. */
export function GenerateDialog({ onClose, onMade }: GenerateDialogProps) {
  const { t } = useTranslation()
  const [form] = Form.useForm<PatternDraft>()
  const [draft, setDraft] = useState<PatternDraft>(FIRST)
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const key = useRef('')
  const { preview, faults, waiting, setFaults } = usePreview(draft)
  const count = preview?.count ?? 0
  // What is known to be refused is not offered.
  const clashes =
    preview !== null &&
    (preview.repeated.count > 0 || (preview.existing.count > 0 && draft.skipExisting !== true))
  const blocked = !isAskable(draft) || faults.length > 0 || count === 0 || clashes
  const skip = (skipExisting: boolean) => {
    form.setFieldValue('skipExisting', skipExisting)
    setDraft({ ...draft, skipExisting })
    setDirty(true)
  }
  const generate = async () => {
    setBusy(true)
    key.current ||= uuid()
    try {
      const made = await call<Made>('POST', `${base}/generate`, {
        body: bodyOf(draft),
        key: key.current,
        silent: 'fields',
      })
      toast.success(t('locationManage.made', { ...made, shown: formatDecimal(made.count) }))
      await onMade()
      onClose()
    } catch (error) {
      key.current = ''
      if (error instanceof ApiError) setFaults(error.fields)
      else report(error, 'generate')
    } finally {
      setBusy(false)
    }
  }
  const close = async () => {
    const question = {
      title: t('form.unsaved'),
      text: t('form.unsavedText'),
      yes: t('form.leave'),
      no: t('form.stay'),
    }
    if (!busy && (!dirty || (await confirm(question)))) onClose()
  }
  return (
    <AppDrawer
      open
      size={1080}
      title={t('locationManage.generate.title')}
      mask={{ closable: !dirty }}
      onClose={() => void close()}
      footer={
        <div className={css['footer']}>
          <Button onClick={() => void close()} disabled={busy}>
            {t('action.cancel')}
          </Button>
          <Button type="primary" loading={busy} disabled={blocked} onClick={() => void generate()}>
            {t('locationManage.generate.go', { count, shown: formatDecimal(count) })}
          </Button>
        </div>
      }
    >
      <div className={css['split']}>
        <Form
          form={form}
          layout="vertical"
          requiredMark={starred}
          initialValues={FIRST}
          disabled={busy}
          className={css['form'] ?? ''}
          onValuesChange={(_, values) => {
            setDraft(values)
            setDirty(true)
          }}
        >
          <PatternFields faults={faults}>
            <AxisTable faults={faults} draft={draft} />
          </PatternFields>
        </Form>
        <PreviewPane
          {...{ preview, faults, waiting }}
          askable={isAskable(draft)}
          skips={draft.skipExisting === true}
          onSkip={skip}
        />
      </div>
    </AppDrawer>
  )
}
