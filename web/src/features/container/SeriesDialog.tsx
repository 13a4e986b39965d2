/** Containers by the dozen: a prefix and numbers, or SSCCs. What would be made is shown before it is. */
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Form } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField, FormValues } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { basePath } from '@/engine/list/query'
import { lists } from '@/generated/lists'
import { AskModal } from '@/ui/AskModal'
import { toast } from '@/ui/toast'
import css from './container.module.css'
import { whose } from './fields'

const base = basePath(lists.container)

const isSscc = (series: FormValues) => series['sscc'] === true
const fields: readonly FormField[] = [
  ...whose,
  { field: 'sscc', label: 'containerManage.sscc', input: 'bool', initial: false, wide: true },
  {
    field: 'prefix',
    label: 'containerManage.prefix',
    max: 20,
    initial: 'TP',
    help: 'containerManage.prefixHelp',
    when: (series) => !isSscc(series),
  },
  {
    field: 'digits',
    label: 'containerManage.digits',
    input: 'int',
    required: true,
    initial: '4',
    when: (series) => !isSscc(series),
  },
  {
    field: 'ssccPrefix',
    label: 'containerManage.ssccPrefixLabel',
    rule: 'digits',
    required: true,
    max: 11,
    help: 'containerManage.ssccPrefix',
    wide: true,
    when: isSscc,
  },
  { field: 'first', label: 'containerManage.first', input: 'int', required: true, initial: '1' },
  { field: 'count', label: 'containerManage.count', input: 'int', required: true, initial: '20' },
]

/** What the server answers to a look at a series. */
interface Preview {
  readonly count: number
  readonly codes: readonly string[]
  readonly last: string
  readonly takenCount: number
  readonly taken: readonly string[]
}

/** The body of the calls: the prefix of an SSCC has a box of its own. */
function bodyOf(body: Record<string, unknown>): Record<string, unknown> {
  const { ssccPrefix, ...rest } = body
  return { ...rest, prefix: body['sscc'] === true ? ssccPrefix : (body['prefix'] ?? '') }
}

/** Draws the dialog: the form, then what it would make. */
export function SeriesDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [preview, setPreview] = useState<{ readonly of: string; readonly seen: Preview } | null>(null)
  const state = useRecordForm({
    fields,
    mode: 'add',
    record: undefined,
    send: async (body, key) => {
      const asked = bodyOf(body)
      if (preview?.of === JSON.stringify(asked) && preview.seen.takenCount === 0) {
        return call('POST', `${base}/generate`, { body: asked, key, silent: true })
      }
      const seen = await call<Preview>('POST', `${base}/generate/preview`, { body: asked, silent: true })
      setPreview({ of: JSON.stringify(asked), seen })
      return undefined
    },
    onDone: (made) => {
      if (!isMade(made)) return
      toast.success(t('containerManage.made', { count: made.count, first: made.first, last: made.last }))
      void client.invalidateQueries({ queryKey: [base] })
      onClose()
    },
  })
  const values: FormValues | undefined = Form.useWatch([], { form: state.form, preserve: true })
  const [typed, setTyped] = useState(values)
  if (typed !== values) {
    // What was seen is not what would be made any more.
    setTyped(values)
    if (!state.busy) setPreview(null)
  }
  return (
    <AskModal
      width={640}
      title={t('containerManage.generate')}
      verb={
        preview && preview.seen.takenCount === 0
          ? t('containerManage.makeThem', { count: preview.seen.count })
          : t('containerManage.preview')
      }
      busy={state.busy}
      onSubmit={() => state.form.submit()}
      onClose={onClose}
    >
      <RecordForm
        state={state}
        base={base}
        fields={fields}
        screen="containerManage"
        mode="add"
        record={undefined}
      />
      {preview && <Seen preview={preview.seen} />}
    </AskModal>
  )
}

function isMade(answer: unknown): answer is { count: number; first: string; last: string } {
  return typeof answer === 'object' && answer !== null && 'first' in answer && 'count' in answer
}

function Seen({ preview }: { readonly preview: Preview }) {
  const { t } = useTranslation()
  const { codes, count, last, taken, takenCount } = preview
  if (takenCount > 0) {
    const names = taken.join(t('list.nameJoin'))
    return <Alert type="warning" showIcon title={t('containerManage.taken', { count: takenCount, names })} />
  }
  return (
    <div className={css['seen']} role="status">
      <p>{t('containerManage.wouldMake', { count })}</p>
      <ul>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
        {count > codes.length && <li>… {last}</li>}
      </ul>
    </div>
  )
}
