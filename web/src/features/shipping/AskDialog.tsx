/** What is asked while a note is checked: what becomes of a difference, and why a check fails. */
import { call } from '@/engine/client/call'
import { ActionDialog } from '@/engine/document/ActionDialog'
import type { DocumentAction, DocumentDefinition } from '@/engine/document/definition'
import type { FormField, FormValues } from '@/engine/form/fields'
import { REASON_MOST } from '@/engine/form/reason'
import { formatDecimal } from '@/ui/decimal'
import { BASE, mayPassOver, type NoteLine, RESOLUTION, unitOf } from './types'

/** What is asked now. */
export type Asked = { readonly verb: 'fail' } | { readonly verb: 'resolve'; readonly line: NoteLine }

interface AskDialogProps {
  readonly definition: DocumentDefinition
  readonly id: string
  readonly note: FormValues
  readonly asked: Asked
  readonly onDone: (answer: unknown) => void
  readonly onClose: () => void
}

const reason: FormField = {
  field: 'reason',
  label: 'shippingPage.reason',
  input: 'textarea',
  required: true,
  max: REASON_MOST,
  wide: true,
}

const FAIL: DocumentAction = {
  name: 'fail',
  label: 'shippingPage.check.fail',
  danger: true,
  ask: 'shippingPage.check.askFail',
  fields: [reason],
}

const resolving = (among: readonly number[]): DocumentAction => ({
  name: 'resolve',
  label: 'shippingPage.check.resolve',
  ask: 'shippingPage.check.askResolve',
  fields: [
    {
      field: 'resolution',
      label: 'shippingPage.check.resolution',
      code: 'recheckResolution',
      among,
      required: true,
      wide: true,
    },
    reason,
  ],
})

const BY_ANYONE = resolving([RESOLUTION.repick, RESOLUTION.back])
const BY_RIGHT = resolving([RESOLUTION.repick, RESOLUTION.back, RESOLUTION.accept])

/** Draws the dialog. Less may leave only where the person may let it. */
export function AskDialog({ definition, id, note, asked, onDone, onClose }: AskDialogProps) {
  const line = asked.verb === 'resolve' ? asked.line : null
  const resolve = mayPassOver(note, 'acceptDifference') ? BY_RIGHT : BY_ANYONE
  const found = line
    ? {
        about: `${line.goodsName} ${formatDecimal(line.qtyChecked)} / ${formatDecimal(line.qty)} ${unitOf(line)}`,
      }
    : {}
  return (
    <ActionDialog
      acting={definition}
      action={line ? resolve : FAIL}
      records={[{ ...note, id, ...(line ? { docNo: line.goodsName } : {}) }]}
      {...found}
      send={(body, key) =>
        call('POST', `${BASE}/${id}/${asked.verb}`, {
          body: {
            version: note['version'],
            ...body,
            ...(line ? { lineId: line.id, resolution: Number(body['resolution']) } : {}),
          },
          key,
          silent: true,
        })
      }
      onDone={onDone}
      onReload={() => undefined}
      onClose={onClose}
    />
  )
}
