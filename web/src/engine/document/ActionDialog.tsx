/** What an action asks before it runs: a reason, a date. For one document or for the ticked ones of a list. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { text } from '@/engine/i18n/i18n'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { namesText } from '@/engine/list/actions'
import { basePath } from '@/engine/list/query'
import { recordAddress } from '@/engine/record/recordAddress'
import { useCan } from '@/engine/session/permissions'
import { AskModal } from '@/ui/AskModal'
import { type Acting, askedOf, nameOf, type Subject, verbOf } from './act'
import type { DocumentAction } from './definition'
import { excusesIn, fieldsWith, refusedBy } from './excuses'

const NO_FIELDS: NonNullable<DocumentAction['fields']> = []

interface ActionDialogProps {
  readonly acting: Acting
  readonly action: DocumentAction
  readonly records: readonly Subject[]
  /** What of them it is about, where it is not all: "P1 · 40 箱 · A-01". */
  readonly about?: string
  readonly send: (body: Record<string, unknown>, key: string) => Promise<unknown>
  readonly onDone: (answer: unknown) => void
  readonly onReload: () => void
  readonly onClose: () => void
}

/** Draws the dialog. */
export function ActionDialog(props: ActionDialogProps) {
  const { acting, action, records, about, send, onDone, onReload, onClose } = props
  const { t } = useTranslation()
  const can = useCan()
  const fields = useMemo(() => (action.fields ? fieldsWith(action, can) : NO_FIELDS), [action, can])
  const [subject] = records
  const isMany = records.length > 1
  const record = action.filled === true && !isMany ? subject : undefined
  const state = useRecordForm({
    fields,
    mode: 'add',
    record,
    send: async (body, key) => {
      const answer = await send({ ...body, ...excusesIn(action, state.form.getFieldsValue(true)) }, key)
      const refused = refusedBy(answer)
      if (refused) state.form.setFieldValue(...refused)
      return answer
    },
    onDone,
  })
  const verb = verbOf(action, text)
  const names = records.map((each) => nameOf(acting, each))
  const [first = ''] = names
  const question = askedOf(acting, action, records, text)
  const { instead } = action
  const lines =
    subject && !isMany ? { record: subject, ...(instead ? { cells: instead.cells } : {}) } : undefined
  const close = () => {
    state.settle()
    onClose()
  }
  return (
    <AskModal
      width={520}
      title={
        names.length === 1 ? `${verb} · ${first}` : t('document.these', { action: verb, count: names.length })
      }
      verb={verb}
      busy={state.busy}
      danger={action.danger === true}
      onSubmit={() => state.form.submit()}
      onClose={close}
    >
      {about !== undefined && (
        <p>
          <b>{about}</b>
        </p>
      )}
      {question !== null && <p>{question}</p>}
      {names.length > 1 && <p>{namesText(names, text)}</p>}
      <RecordForm
        state={state}
        fields={fields}
        screen={acting.owner}
        base={acting.chooseBase ?? basePath(acting.list)}
        mode="add"
        record={record}
        about={lines}
        onReload={() => {
          onReload()
          close()
        }}
      />
      {instead && subject && (state.fault?.others ?? []).length > 0 && (
        <p>
          <Link to={recordAddress(acting.path, instead.mode, subject.id)} onClick={close}>
            {t(instead.label)}
          </Link>
        </p>
      )}
    </AskModal>
  )
}
