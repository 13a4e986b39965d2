/** Many lines at once: typed in a table or pasted from a spreadsheet; all are written or none. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { FormField } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { AppModal } from '@/ui/AppModal'
import { valueText } from '@/ui/valueText'
import { LINES, pasted } from './lineFields'

interface PasteDialogProps {
  readonly noteId: string
  readonly onDone: (count: number) => void
  readonly onClose: () => void
}

const NO_FIELDS: readonly FormField[] = []
const TABLES = [pasted]

/** Rows in which somebody has written something. */
export function filled(lines: unknown): readonly object[] {
  return linesOf(lines).filter((line) => Object.values(line).some((value) => valueOf(value) !== ''))
}

function valueOf(value: unknown): string {
  // Numbers of a body are exact JSON numbers, not JavaScript ones.
  return typeof value === 'object' && value !== null ? (JSON.stringify(value) ?? '') : valueText(value)
}

/** Draws the dialog. */
export function PasteDialog({ noteId, onDone, onClose }: PasteDialogProps) {
  const { t } = useTranslation()
  const state = useRecordForm({
    fields: NO_FIELDS,
    lines: TABLES,
    mode: 'add',
    record: undefined,
    send: (body, key) =>
      call<{ written: number }>('POST', `${LINES}/paste`, {
        body: { noteId, lines: filled(body['lines']) },
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
    <AppModal
      open
      width="min(1280px, calc(100vw - 32px))"
      title={t('initWarehouseManage.paste')}
      onCancel={close}
      footer={
        <>
          <Button disabled={state.busy} onClick={close}>
            {t('action.cancel')}
          </Button>
          <Button type="primary" loading={state.busy} onClick={() => state.form.submit()}>
            {t('form.save')}
          </Button>
        </>
      }
    >
      <RecordForm
        state={state}
        fields={NO_FIELDS}
        lines={TABLES}
        screen="initWarehouseManage"
        base={LINES}
        mode="add"
        record={undefined}
      />
    </AppModal>
  )
}
