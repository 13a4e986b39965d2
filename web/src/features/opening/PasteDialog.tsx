/** Many lines at once: typed in a table or pasted from a spreadsheet; all are written or none. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import { type Line, linesOf } from '@/engine/form/lines'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { AskModal } from '@/ui/AskModal'
import { valueText } from '@/ui/valueText'
import { LINES, lineFields, pastedWith, type Status } from './lineFields'

interface PasteDialogProps {
  readonly noteId: string
  /** The status that goods have unless somebody says otherwise. */
  readonly usualStatus: Status
  readonly onDone: (count: number) => void
  readonly onClose: () => void
}

const NO_FIELDS: readonly FormField[] = []

/** Rows in which somebody has written something: the usual status was there before. */
export function filled(lines: unknown, usualStatus: string): readonly Line[] {
  return linesOf(lines).filter((line) =>
    lineFields.some(({ field }) => {
      const value = valueText(line[field])
      return value !== '' && !(field === 'statusCode' && value === usualStatus)
    }),
  )
}

/** Draws the dialog. */
export function PasteDialog({ noteId, usualStatus, onDone, onClose }: PasteDialogProps) {
  const { t } = useTranslation()
  const [tables] = useState(() => [pastedWith(usualStatus)])
  const state = useRecordForm({
    fields: NO_FIELDS,
    lines: tables,
    mode: 'add',
    record: undefined,
    send: (body, key) =>
      call<{ written: number }>('POST', `${LINES}/paste`, {
        body: { ...body, noteId },
        key,
        silent: true,
      }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `send` has answered
    onDone: (answer) => onDone((answer as { written: number }).written),
  })
  const save = () => {
    const { form } = state
    const rows = linesOf(form.getFieldValue('lines'))
    const kept = filled(rows, usualStatus.code)
    // Empty rows go before anything is judged; one stays where there is nothing else, and says what it lacks.
    form.setFieldValue('lines', kept.length > 0 ? kept : rows.slice(0, 1))
    form.submit()
  }
  const close = () => {
    state.settle()
    onClose()
  }
  return (
    <AskModal
      width="min(1280px, calc(100vw - 32px))"
      title={t('initWarehouseManage.paste')}
      verb={t('form.save')}
      busy={state.busy}
      onSubmit={save}
      onClose={close}
    >
      <RecordForm
        state={state}
        fields={NO_FIELDS}
        lines={tables}
        screen="initWarehouseManage"
        base={LINES}
        mode="add"
        record={undefined}
      />
    </AskModal>
  )
}
