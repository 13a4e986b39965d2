/** An entry note: entered, then confirmed by its owner. */
import type { DocumentDefinition } from '@/engine/document/definition'
import type { FormValues } from '@/engine/form/fields'
import { formatDecimal, parseDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { lists } from '@/generated/lists'
import { Entering } from './Entering'
import { LinesPart } from './LinesPart'
import { NotePaperDialog } from './NotePaperDialog'
import { linesIn } from './lines'
import { WayOn } from './WayOn'

/** Whether something else was entered than was put away. */
export const differs = (record: FormValues) => (parseDecimal(record['totalDifference'])?.units ?? 0n) !== 0n

export const documents: DocumentDefinition = {
  screen: 'entryDetail',
  owner: 'entryManage',
  list: lists.entryNote,
  path: '/entryManage/entryDetail',
  status: 'entryStatus',
  steps: [1, 2],
  facts: [
    { field: 'ownerCode', label: 'entryManage.field.ownerName', input: 'choose' },
    { field: 'warehouseCode', label: 'entryManage.field.warehouseName', input: 'choose' },
    { field: 'entryDate' },
    { field: 'enteredBy' },
    { field: 'enteredAt', input: 'time' },
    { field: 'confirmStatus', code: 'entryConfirmation' },
    { field: 'confirmedBy' },
    { field: 'confirmedAt', input: 'time' },
    { field: 'remark' },
  ],
  figures: [
    { field: 'totalEntered', of: 'totalExpected' },
    { field: 'totalDifference', warn: differs },
    { field: 'totalWeight', label: 'entryManage.weight', unit: 'entryManage.kg' },
  ],
  tabs: [
    {
      key: 'lines',
      title: 'document.lines',
      count: (record) => linesIn(record).length,
      Content: LinesPart,
    },
  ],
  form: [],
  attachments: false,
  modes: { register: Entering },
  Notice: WayOn,
  actions: [
    {
      name: 'enter',
      mode: 'register',
      label: 'entryManage.enter',
      many: 'enterMany',
      ask: 'entryManage.askEnterMany',
    },
    {
      name: 'confirm',
      label: 'entryManage.confirm',
      ask: 'entryManage.askConfirm',
      said: (_answer, t) => ({ text: t('entryManage.confirmedSaid') }),
    },
    { name: 'print', always: true, on: 'page', quiet: true, Dialog: NotePaperDialog },
    {
      name: 'cancel',
      label: 'entryManage.cancel',
      danger: true,
      ask: 'entryManage.askCancel',
      fields: [
        {
          field: 'reason',
          label: 'entryManage.cancelReason',
          input: 'textarea',
          required: true,
          max: 200,
          wide: true,
        },
      ],
      said: (answer, t) => ({
        text: t('entryManage.cancelledSaid', {
          qty: formatDecimal(answer['totalExpected']),
          docNo: valueText(answer['docNo']),
        }),
      }),
    },
  ],
}
