/** Papers of a note as pages to print, in any of the languages: delivery note, packing list, pallet labels. Pure. */
import type { FormValues } from '@/engine/form/fields'
import { timeText } from '@/engine/i18n/times'
import {
  NO_FOOT,
  paperBars,
  type PaperColumn,
  paperDocument,
  paperFacts,
  paperHead,
  type PaperLanguage,
  paperSigns,
  paperSums,
  paperTable,
} from '@/engine/paper/paper'
import { formatDecimal } from '@/ui/decimal'
import { safe } from '@/ui/printed'
import { valueText } from '@/ui/valueText'
import { casesText, sumsOf } from './figures'
import { groupsOf } from './groups'
import { type Pile, pilesOf, sameGoods } from './piles'
import { goes, type NoteLine, noteLines, unitOf } from './types'

/** The papers, the usual one first. */
export type Paper = 'note' | 'packing' | 'labels'

interface PaperOf extends PaperLanguage {
  readonly note: FormValues
}

const LABELS = `${NO_FOOT}@page{size:105mm 148mm;margin:0}
.label{width:105mm;height:148mm;padding:6mm;overflow:hidden;break-after:page;display:flex;flex-direction:column;gap:2mm}
.label:last-child{break-after:auto}.label b{font-size:20pt;overflow-wrap:anywhere}.label svg{display:block;width:93mm}
.label ul{margin:0;padding:0 0 0 4mm;flex:1;overflow:hidden}.label .code{font-size:14pt;text-align:center}
@media screen{.label{margin:0 auto 4mm;outline:.3mm solid #999}}`

/** What goes: of one batch in one container once, however many promises it was. */
function goingOf(note: FormValues): readonly Pile[] {
  return pilesOf(noteLines(note).filter(goes), sameGoods)
}

/** Pallets that are labelled; none where everything is loose. */
export function labelled(note: FormValues): number {
  return groupsOf(goingOf(note)).filter(({ code }) => code !== '').length
}

/** The whole page of a paper. */
export function paperPage(paper: Paper, note: FormValues, { say, lang }: PaperLanguage): string {
  const of = { note, say, lang }
  const body = { note: deliveryNote, packing: packingList, labels: palletLabels }[paper](of)
  const name = `${say(`shippingPage.paper.${paper}`)} ${valueText(note['docNo'])}`
  return paper === 'labels' ? paperDocument(name, lang, body, LABELS) : paperDocument(name, lang, body)
}

function deliveryNote(of: PaperOf): string {
  const { note, say } = of
  const lines = goingOf(note)
  const signs = ['shipper', 'carrier', 'receiver'].map((key) => say(`shippingPage.paper.${key}`))
  return `${head(of, 'note')}${table(of, lines, true)}${totals(of, lines)}${paperSigns(signs)}`
}

function packingList(of: PaperOf): string {
  const { note, say } = of
  const going = goingOf(note)
  const groups = groupsOf(going)
  const parts = groups.map(({ code, lines }) => {
    const name = say(`shippingPage.paper.${code === '' ? 'loose' : 'container'}`)
    return `<h2>${safe(`${name} ${code}`)}</h2>${table(of, lines, false)}`
  })
  // One group is all there is: its own sums say the same.
  const all = groups.length > 1 ? `<h2>${safe(say('shippingPage.paper.total'))}</h2>` : ''
  return `${head(of, 'packing')}${parts.join('')}${all}${totals(of, going)}`
}

function palletLabels({ note, say }: PaperOf): string {
  const groups = groupsOf(goingOf(note)).filter(({ code }) => code !== '')
  const consignee = [note['partnerName'], note['consigneeName'], note['address']].map(valueText)
  const own = valueText(note['externalNo'])
  const reference = own === '' ? '' : `${say('shippingPage.paper.externalNo')} ${own}`
  return groups
    .map(({ code, lines }, at) => {
      const goods = lines.map(
        (line) =>
          `<li>${safe(`${line.goodsName} ${qtyOf(line)} ${unitOf(line)}`)} ${safe([line.batchNo, line.expiryDate].filter(Boolean).join(' · '))}</li>`,
      )
      const part = say('shippingPage.paper.part', { at: at + 1, of: groups.length })
      const of = [valueText(note['docNo']), part, valueText(note['plateNo'])].filter((each) => each !== '')
      const { quantities, cases, weight } = sumsOf(lines)
      const sums = [quantities, cases, weight === '' ? '' : `${weight} kg`].filter((each) => each !== '')
      return `<section class="label"><b>${safe(consignee.find((each) => each !== '') ?? '')}</b>
<span>${safe(consignee[2] ?? '')}</span><span>${safe(of.join(' · '))}</span>${reference === '' ? '' : `<span>${safe(reference)}</span>`}
<ul>${goods.join('')}</ul><span>${safe(sums.join(' · '))}</span>${paperBars(code)}<span class="code">${safe(code)}</span></section>`
    })
    .join('')
}

const HEAD: readonly (readonly [string, (note: FormValues) => string])[] = [
  ['sheetNo', (note) => valueText(note['sheetNo'])],
  ['from', (note) => valueText(note['warehouseName'])],
  ['to', (note) => valueText(note['partnerName'])],
  ['owner', (note) => valueText(note['ownerName'])],
  ['contact', (note) => joined(note, ['consigneeName', 'consigneePhone'])],
  ['externalNo', (note) => valueText(note['externalNo'])],
  ['address', (note) => joined(note, ['regionName', 'address'])],
  ['vehicle', (note) => joined(note, ['plateNo', 'trailerNo'])],
  ['driver', (note) => joined(note, ['driverName', 'driverPhone'])],
  ['seals', (note) => valueText(note['sealNos'])],
  ['departed', (note) => timeText(note['departedAt'])],
  [
    'temperature',
    (note) => (valueText(note['truckTemp']) === '' ? '' : `${formatDecimal(note['truckTemp'])} °C`),
  ],
]

function joined(note: FormValues, fields: readonly string[]): string {
  return fields
    .map((field) => valueText(note[field]))
    .filter((each) => each !== '')
    .join(' ')
}

function head({ note, say }: PaperOf, paper: Paper): string {
  const facts = HEAD.map(([key, of]) => [say(`shippingPage.paper.${key}`), of(note)] as const)
  const number = valueText(note['docNo'])
  return `${paperHead(say(`shippingPage.paper.${paper}`), number)}${paperFacts(facts)}`
}

/** Lines with their weight; a count that is hidden stays blank, and what no line of the note has is left out. */
function table({ note, say }: PaperOf, lines: readonly NoteLine[], places: boolean): string {
  const column = (key: string, of: (line: NoteLine) => string, end = false): PaperColumn<NoteLine> => ({
    title: say(`shippingPage.paper.${key}`),
    of,
    end,
  })
  const held = goingOf(note)
  const ifAny = (one: PaperColumn<NoteLine>) => (held.some((line) => one.of(line) !== '') ? [one] : [])
  const columns = [
    { ...column('goods', (line) => line.goodsName), under: (line: NoteLine) => line.goodsCode },
    ...ifAny(column('spec', (line) => valueText(line['spec']))),
    ...ifAny(column('batch', (line) => line.batchNo ?? '')),
    ...ifAny(column('expires', (line) => line.expiryDate ?? '')),
    ...(places ? ifAny(column('container', (line) => line.containerCode ?? '')) : []),
    column('qty', qtyOf, true),
    column('unit', unitOf),
    ...ifAny(column('cases', casesText, true)),
    column('weight', (line) => (line.hidden ? '' : formatDecimal(line.weight)), true),
  ]
  const { weight } = sumsOf(lines)
  return paperTable(columns, lines, { title: say('shippingPage.paper.total'), value: weight })
}

/** What all of it comes to; nothing while a count is hidden. */
function totals({ note, say }: PaperOf, lines: readonly NoteLine[]): string {
  const { quantities, cases, weight } = sumsOf(lines)
  const pallets = labelled(note)
  const sums: readonly (readonly [string, string])[] = [
    ['pieces', quantities],
    ['cases', cases],
    ['pallets', pallets === 0 ? '' : String(pallets)],
    ['gross', weight === '' ? '' : `${weight} kg`],
  ]
  return paperSums(sums.map(([key, value]) => [say(`shippingPage.paper.${key}`), value] as const))
}

function qtyOf(line: NoteLine): string {
  return line.hidden ? '' : formatDecimal(line.qty)
}
