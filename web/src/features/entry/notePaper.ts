/** An entry note as a page to print and to sign, in any of the languages: what became stock, and what did not. Pure. */
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
import { type EntryLine, linesIn } from './lines'

/** The whole page. What is not entered yet stays empty. */
export function entryPage(note: FormValues, { say, lang }: PaperLanguage): string {
  const title = say('entryManage.paper')
  const number = valueText(note['docNo'])
  const lines = linesIn(note)
  const named = (field: string) => say(`entryManage.field.${field}`)
  const facts = paperFacts([
    [named('ownerName'), valueText(note['ownerName'])],
    [named('warehouseName'), valueText(note['warehouseName'])],
    [named('receivingNo'), valueText(note['receivingNo'])],
    [named('putawayNo'), valueText(note['putawayNo'])],
    [named('entryDate'), valueText(note['entryDate'])],
    [named('enteredBy'), valueText(note['enteredBy'])],
    [named('enteredAt'), timeText(note['enteredAt'])],
    [named('confirmedBy'), valueText(note['confirmedBy'])],
    [named('confirmedAt'), timeText(note['confirmedAt'])],
    [say('field.remark'), valueText(note['remark'])],
  ])
  const parts = [
    paperHead(title, number),
    facts,
    paperTable(columns(lines, say), lines, {
      title: say('paper.column.total'),
      value: formatDecimal(note['totalWeight']),
    }),
    paperSigns(['warehouse', 'checker', 'owner'].map((key) => say(`paper.sign.${key}`))),
  ]
  return paperDocument(`${title} ${number}`, lang, parts.join(''), LANDSCAPE)
}

function columns(lines: readonly EntryLine[], say: PaperLanguage['say']): readonly PaperColumn<EntryLine>[] {
  const title = (key: string) => say(`paper.column.${key}`)
  const differing = (line: EntryLine) => {
    const text = formatDecimal(line.qtyDifference)
    return text === '0' ? '' : text
  }
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
    { title: title('location'), of: (line) => line.locationCode },
    { title: title('putAway'), end: true, of: (line) => formatDecimal(line.qtyExpected) },
    { title: title('entered'), end: true, of: (line) => formatDecimal(line.qtyEntered) },
    ...ifAny(
      lines,
      { title: title('difference'), end: true, of: differing },
      { title: title('reason'), of: (line) => line.differenceReason ?? '' },
    ),
    { title: title('unit'), of: (line) => line.unitName ?? line.unitCode },
    { title: title('weight'), end: true, of: (line) => formatDecimal(line.weight) },
  ]
}
