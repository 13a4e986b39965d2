/** A question with some fields about jobs: a priority, a problem, what was done about it. */
import type { FormField } from '@/engine/form/fields'
import { RecordForm } from '@/engine/form/RecordForm'
import { useRecordForm } from '@/engine/form/useRecordForm'
import { AskModal } from '@/ui/AskModal'

interface FieldDialogProps {
  readonly title: string
  readonly verb: string
  readonly fields: readonly FormField[]
  readonly screen: string
  readonly send: (body: Record<string, unknown>, key: string) => Promise<unknown>
  readonly onDone: (answer: unknown) => void
  readonly onClose: () => void
}

/** Draws the dialog. */
export function FieldDialog({ title, verb, fields, screen, send, onDone, onClose }: FieldDialogProps) {
  const state = useRecordForm({ fields, mode: 'add', record: undefined, send, onDone })
  return (
    <AskModal
      width={480}
      title={title}
      verb={verb}
      busy={state.busy}
      onSubmit={() => state.form.submit()}
      onClose={onClose}
    >
      <RecordForm state={state} screen={screen} fields={fields} mode="add" record={undefined} />
    </AskModal>
  )
}
