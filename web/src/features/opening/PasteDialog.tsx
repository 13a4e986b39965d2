/** Many lines at once: typed in a table or pasted from a spreadsheet; all are written or none. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { AskModal } from '@/ui/AskModal'
import { valueText } from '@/ui/valueText'
import { LINES, pastedWith } from './lineFields'

interface PasteDialogProps {
  readonly noteId: string
  /** The status that goods have unless somebody says otherwise. */
  readonly usualStatus: string
  readonly onDone: (count: number) => void
  readonly onClose: () => void
}

const NO_FIELDS: readonly FormField[] = []

/** Rows in which somebody has written something: the usual status was there before. */
export function filled(lines: unknown, usualStatus: string): readonly object[] {
  const written = ([field, value]: readonly [string, unknown]) =>
    valueOf(value) !== '' && !(field === 'statusCode' && valueOf(value) === usualStatus)
  return linesOf(lines).filter((line) => Object.entries(line).some(written))
}

function valueOf(value: unknown): string {
  // Numbers of a body are exact JSON numbers, not JavaScript ones.
  return typeof value === 'object' && value !== null ? (JSON.stringify(value) ?? '') : valueText(value)
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
        body: { noteId, lines: filled(body['lines'], usualStatus) },
        key,
        silent: true,
      }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what `send` has answered
    onDone: (answer) => onDone((answer as { written: number }).written),
  })
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
      onSubmit={() => state.form.submit()}
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
