/** Papers of a note as pages to print, in any of the languages: delivery note, packing list, pallet labels. Pure. */
import type { FormValues } from '@/engine/form/fields'
import { timeText } from '@/engine/i18n/times'
import { type Bars, gs1Bars, QUIET, textBars } from '@/ui/code128'
import { decimalText, formatDecimal, parseDecimal, sumDecimals, trimDecimal } from '@/ui/decimal'
import { drawnBars, safe } from '@/ui/printed'
import { valueText } from '@/ui/valueText'
import { groupsOf } from './groups'
import { goes, type NoteLine, noteLines, unitOf } from './types'

/** The papers, the usual one first. */
export const PAPERS = ['note', 'packing', 'labels'] as const
export type Paper = (typeof PAPERS)[number]

/** Texts of the language of the paper. */
export type PaperText = (key: string, values?: Record<string, unknown>) => string

/** What a paper is made of. */
export interface PaperOf {
  readonly note: FormValues
  readonly say: PaperText
  /** Value of `<html lang>`. */
  readonly lang: string
}

const A4 = '@page{size:A4;margin:12mm}'
const A6 = '@page{size:105mm 148mm;margin:0}'
const STYLE = `*{box-sizing:border-box}html,body{margin:0;background:#fff;color:#000;
font:11pt/1.4 Arial,Helvetica,'Noto Sans CJK SC','Microsoft YaHei','Yu Gothic',sans-serif}
h1{font-size:18pt;margin:0 0 4mm}h2{font-size:12pt;margin:5mm 0 2mm;break-after:avoid}
dl{display:grid;grid-template-columns:1fr 1fr;gap:1mm 6mm;margin:0 0 5mm}dl div{display:flex;gap:2mm}
dt{color:#444;min-width:28mm}dd{margin:0;font-weight:600;overflow-wrap:anywhere}
table{width:100%;border-collapse:collapse}th,td{border:.3mm solid #666;padding:1mm 1.5mm;text-align:start;vertical-align:top}
th{background:#eee}td.n,th.n{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
thead{display:table-header-group}tr{break-inside:avoid}tfoot td{font-weight:700}
.signs{display:grid;grid-template-columns:1fr 1fr 1fr;gap:6mm;margin-top:12mm;break-inside:avoid}
.signs div{border-top:.3mm solid #000;padding-top:1mm;min-height:14mm}
.label{width:105mm;height:148mm;padding:6mm;overflow:hidden;break-after:page;display:flex;flex-direction:column;gap:2mm}
.label:last-child{break-after:auto}.label b{font-size:20pt;overflow-wrap:anywhere}.label svg{display:block;width:93mm}
.label ul{margin:0;padding:0 0 0 4mm;flex:1;overflow:hidden}.label .code{font-size:14pt;text-align:center}
@media screen{body{padding:6mm}.label{margin:0 auto 4mm;outline:.3mm solid #999}}`

/** Pallets that are labelled; none where everything is loose. */
export function labelled(note: FormValues): number {
  return groupsOf(noteLines(note).filter(goes)).filter(({ code }) => code !== '').length
}

/** The whole page of a paper. */
export function paperPage(paper: Paper, of: PaperOf): string {
  const title = of.say(`shippingPage.paper.${paper}`)
  const body = { note: deliveryNote, packing: packingList, labels: palletLabels }[paper](of)
  const name = safe(`${title} ${valueText(of.note['docNo'])}`)
  return `<!doctype html><html lang="${safe(of.lang)}"><head><meta charset="utf-8"><title>${name}</title><style>${paper === 'labels' ? A6 : A4}${STYLE}</style></head><body>${body}</body></html>`
}

function deliveryNote(of: PaperOf): string {
  const { note, say } = of
  const lines = noteLines(note).filter(goes)
  const text = (key: string) => safe(say(`shippingPage.paper.${key}`))
  const signs = ['shipper', 'carrier', 'receiver'].map((key) => `<div>${text(key)}</div>`).join('')
  return `${head(of, 'note')}${table(of, lines, true)}<div class="signs">${signs}</div>`
}

function packingList(of: PaperOf): string {
  const { note, say } = of
  const groups = groupsOf(noteLines(note).filter(goes))
  const parts = groups.map(({ code, lines }) => {
    const name = say(`shippingPage.paper.${code === '' ? 'loose' : 'container'}`)
    return `<h2>${safe(`${name} ${code}`)}</h2>${table(of, lines, false)}`
  })
  return `${head(of, 'packing')}${parts.join('')}`
}

function palletLabels({ note, say }: PaperOf): string {
  const groups = groupsOf(noteLines(note).filter(goes)).filter(({ code }) => code !== '')
  const consignee = [note['partnerName'], note['consigneeName'], note['address']].map(valueText)
  return groups
    .map(({ code, lines }, at) => {
      const goods = lines.map(
        (line) =>
          `<li>${safe(`${line.goodsName} ${qtyOf(line)} ${unitOf(line)}`)} ${safe([line.batchNo, line.expiryDate].filter(Boolean).join(' · '))}</li>`,
      )
      const part = say('shippingPage.paper.part', { at: at + 1, of: groups.length })
      return `<section class="label"><b>${safe(consignee.find((each) => each !== '') ?? '')}</b>
<span>${safe(consignee[2] ?? '')}</span><span>${safe(valueText(note['docNo']))} · ${safe(part)} · ${safe(valueText(note['plateNo']))}</span>
<ul>${goods.join('')}</ul>${drawn(code)}<span class="code">${safe(code)}</span></section>`
    })
    .join('')
}

const HEAD: readonly (readonly [string, (note: FormValues) => string])[] = [
  ['number', (note) => valueText(note['docNo'])],
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
  const facts = HEAD.flatMap(([key, of]) => {
    const value = of(note)
    return value === ''
      ? []
      : [`<div><dt>${safe(say(`shippingPage.paper.${key}`))}</dt><dd>${safe(value)}</dd></div>`]
  })
  return `<h1>${safe(say(`shippingPage.paper.${paper}`))}</h1><dl>${facts.join('')}</dl>`
}

/** A column: key of its title, whether it holds numbers, and its words. */
type Column = readonly [string, boolean, (line: NoteLine) => string]

/** Lines with their weight; a count that is hidden stays blank. */
function table({ say }: PaperOf, lines: readonly NoteLine[], places: boolean): string {
  const container: Column = ['container', false, (line) => line.containerCode ?? '']
  const columns: readonly Column[] = [
    ['goods', false, (line) => `${line.goodsName} ${line.goodsCode}`],
    ['spec', false, (line) => valueText(line['spec'])],
    ['batch', false, (line) => line.batchNo ?? ''],
    ['expires', false, (line) => line.expiryDate ?? ''],
    ...(places ? [container] : []),
    ['qty', true, qtyOf],
    ['unit', false, unitOf],
    ['weight', true, (line) => (line.hidden ? '' : formatDecimal(line.weight))],
  ]
  const cell = (tag: string, number: boolean, text: string) =>
    `<${tag}${number ? ' class="n"' : ''}>${safe(text)}</${tag}>`
  const titles = columns.map(([key, number]) => cell('th', number, say(`shippingPage.paper.${key}`)))
  const rows = lines.map(
    (line, at) =>
      `<tr><td class="n">${at + 1}</td>${columns.map(([, number, of]) => cell('td', number, of(line))).join('')}</tr>`,
  )
  const weights = lines.flatMap((line) => (line.hidden ? [] : (parseDecimal(line.weight) ?? [])))
  const sum = formatDecimal(decimalText(trimDecimal(sumDecimals(weights))))
  const total = `<tr><td colspan="${columns.length}">${safe(say('shippingPage.paper.total'))}</td><td class="n">${sum}</td></tr>`
  return `<table><thead><tr><th class="n">#</th>${titles.join('')}</tr></thead><tbody>${rows.join('')}</tbody><tfoot>${total}</tfoot></table>`
}

function qtyOf(line: NoteLine): string {
  return line.hidden ? '' : formatDecimal(line.qty)
}

const SSCC = /^\d{18}$/
const PLAIN = /^[ -~]+$/
/** Height of bars in modules: about a quarter of the width of an SSCC. */
const TALL = 50

/** The bars of a container: an SSCC as GS1-128, any other code as it is; none for letters that Code 128 lacks. */
function drawn(code: string): string {
  if (SSCC.test(code)) return bars(gs1Bars(`00${code}`))
  return PLAIN.test(code) ? bars(textBars(code)) : ''
}

function bars(code: Bars): string {
  const width = code.width + 2 * QUIET
  const drawing = drawnBars(code, { x: 0, y: 0, width, height: TALL })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${TALL}">${drawing}</svg>`
}
