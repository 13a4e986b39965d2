/** A picking note: its way, who does it, what is left, and what can be done. */
import { assignDialog } from '@/engine/document/assignDialog'
import type { DocumentDefinition } from '@/engine/document/definition'
import { scanAddress } from '@/engine/scan/doors'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'
import { LinesPart } from './LinesPart'
import { Picking } from './Picking'
import { BASE, PAGE, pickLines, STATUS } from './types'

/** The definition of both pages. */
export const documents: DocumentDefinition = {
  screen: 'pickingGoodsNoteManageDetail',
  owner: 'pickingGoodsNoteManage',
  list: lists.pickNote,
  path: PAGE,
  status: 'pickingStatus',
  steps: [STATUS.waiting, STATUS.picking, STATUS.picked],
  facts: [
    { field: 'sheetNo' },
    { field: 'warehouseName' },
    { field: 'areaName' },
    { field: 'assignedTo' },
    { field: 'requiredShipAt', input: 'time' },
    { field: 'stagingLocation' },
    { field: 'ownerName' },
    { field: 'mode', code: 'pickMode' },
    { field: 'priority', input: 'int' },
    { field: 'gmtCreated', input: 'time' },
    { field: 'startedAt', input: 'time' },
    { field: 'finishedAt', input: 'time' },
    { field: 'printedAt', input: 'time' },
  ],
  figures: [
    { field: 'doneLines', label: 'pickingPage.figureLines', of: 'lineCount' },
    { field: 'doneQty', label: 'pickingPage.figureQty', of: 'totalQty' },
    { field: 'totalWeight', label: 'pickingPage.figureWeight', unit: 'pickingPage.kg' },
    {
      field: 'shortLines',
      label: 'pickingPage.figureShort',
      when: (note) => Number(note['shortLines'] ?? 0) > 0,
      warn: () => true,
    },
  ],
  tabs: [
    {
      key: 'lines',
      title: 'document.lines',
      count: (note) => pickLines(note).length,
      Content: LinesPart,
    },
  ],
  form: [],
  attachments: false,
  modes: { pick: Picking },
  actions: [
    { name: 'pick', label: 'mode.pickingNote.pick', mode: 'pick' },
    {
      name: 'pickByScan',
      as: 'pick',
      label: 'route.scanPicking',
      to: ({ id }) => scanAddress('pick', valueText(id)),
      quiet: true,
    },
    { name: 'assign', Dialog: assignDialog({ base: BASE, open: STATUS.waiting, done: STATUS.picked }) },
    { name: 'print', on: 'page', always: true, run: () => window.print() },
  ],
}
