/** A putaway note: its way, who does it, what is left, and what can be done. */
import { assignDialog } from '@/engine/document/assignDialog'
import type { DocumentDefinition } from '@/engine/document/definition'
import { lists } from '@/generated/lists'
import { Grounding } from './Grounding'
import { LinesPart } from './LinesPart'
import { NotePaperDialog } from './NotePaperDialog'
import { DONE, linesIn, OPEN } from './units'
import { BASE } from './useNote'
import { WayOn } from './WayOn'

export const documents: DocumentDefinition = {
  screen: 'putawayNoteManageDetail',
  owner: 'putawayNoteManage',
  list: lists.putawayNote,
  path: '/entryManage/putawayNoteManageDetail',
  status: 'putawayStatus',
  steps: [0, 1, 3],
  facts: [
    { field: 'ownerCode', label: 'putawayNoteManage.field.ownerName', input: 'choose' },
    { field: 'warehouseCode', label: 'putawayNoteManage.field.warehouseName', input: 'choose' },
    { field: 'receivingNo' },
    { field: 'assignedTo' },
    { field: 'loadingTeamCode', input: 'choose' },
    { field: 'gmtCreated', input: 'time' },
    { field: 'startedAt', input: 'time' },
    { field: 'finishedAt', input: 'time' },
  ],
  figures: [
    { field: 'doneLines', of: 'lineCount' },
    { field: 'containers' },
    { field: 'totalWeight', label: 'putawayNoteManage.weight', unit: 'putawayNoteManage.kg' },
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
  modes: { grounding: Grounding },
  Notice: WayOn,
  actions: [
    { name: 'confirm', mode: 'grounding', label: 'mode.putawayNote.grounding' },
    {
      name: 'undo',
      mode: 'grounding',
      label: 'putawayNoteManage.undo',
      quiet: true,
      only: (note) => Number(note['status']) === DONE,
    },
    { name: 'assign', Dialog: assignDialog({ base: BASE, open: OPEN, done: DONE }) },
    { name: 'resuggest', ask: 'putawayNoteManage.askResuggest', on: 'page' },
    { name: 'print', always: true, on: 'page', quiet: true, Dialog: NotePaperDialog },
  ],
}
