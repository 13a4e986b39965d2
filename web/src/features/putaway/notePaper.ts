/** A putaway note as a page to take along and to sign, in any of the languages: from where to where, and where it went. Pure. */
import type { FormValues } from '@/engine/form/fields'
import { timeText } from '@/engine/i18n/times'
import {
  ifAny,
  LANDSCAPE,
  type PaperColumn,
  paperDocument,
  paperFacts,
  paperHead,
  type PaperLanguage,
  paperSigns,
  paperTable,
} from '@/engine/paper/paper'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { linesIn, type PutawayLine, unitOfQty } from './units'

/** The whole page. Where something went stays empty until it is there, to be written by hand. */
export function putawayPage(note: FormValues, { say, lang }: PaperLanguage): string {
  const title = say('putawayNoteManage.paper')
  const number = valueText(note['docNo'])
  const lines = linesIn(note)
  const named = (field: string) => say(`putawayNoteManage.field.${field}`)
  const facts = paperFacts([
    [named('receivingNo'), valueText(note['receivingNo'])],
    [named('ownerName'), valueText(note['ownerName'])],
    [named('warehouseName'), valueText(note['warehouseName'])],
    [named('assignedTo'), valueText(note['assignedTo'])],
    [named('loadingTeamCode'), valueText(note['loadingTeamCode'])],
    [say('field.gmtCreated'), timeText(note['gmtCreated'])],
    [named('startedAt'), timeText(note['startedAt'])],
    [named('finishedAt'), timeText(note['finishedAt'])],
  ])
  const parts = [
    paperHead(title, number),
    facts,
    paperTable(columns(lines, say), lines, {
      title: say('paper.column.total'),
      value: formatDecimal(note['totalWeight']),
    }),
    paperSigns(['forklift', 'checker', 'warehouse'].map((key) => say(`paper.sign.${key}`))),
  ]
  return paperDocument(`${title} ${number}`, lang, parts.join(''), LANDSCAPE)
}

function columns(
  lines: readonly PutawayLine[],
  say: PaperLanguage['say'],
): readonly PaperColumn<PutawayLine>[] {
  const title = (key: string) => say(`paper.column.${key}`)
  return [
    { title: title('goods'), of: (line) => line.goodsName, under: (line) => line.goodsCode },
    ...ifAny(
      lines,
      { title: title('spec'), of: (line) => line.spec ?? '' },
      { title: title('batch'), of: (line) => line.batchNo ?? '' },
      { title: title('made'), of: (line) => line.productionDate ?? '' },
      { title: title('expires'), of: (line) => line.expiryDate ?? '' },
      { title: title('container'), of: (line) => line.containerCode ?? '' },
    ),
    { title: title('from'), of: (line) => line.fromLocation },
    { title: title('to'), of: (line) => line.suggestedLocation ?? '' },
    { title: title('done'), of: (line) => line.targetLocation ?? '' },
    ...ifAny(
      lines,
      { title: title('who'), of: (line) => line.operator ?? '', under: (line) => timeText(line.putAt) },
      { title: title('reason'), of: (line) => line.overrideReason ?? '' },
    ),
    { title: title('qty'), end: true, of: (line) => formatDecimal(line.qty) },
    { title: title('unit'), of: unitOfQty },
    { title: title('weight'), end: true, of: (line) => formatDecimal(line.weight) },
  ]
}
