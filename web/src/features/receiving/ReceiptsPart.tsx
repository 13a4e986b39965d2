/** What was received, receipt by receipt: the physical act, its reading, its place; taken back ones struck. */
import { useTranslation } from 'react-i18next'
import type { DocumentPartProps } from '@/engine/document/definition'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import type { FormValues } from '@/engine/form/fields'
import { timeText } from '@/engine/i18n/times'
import { text } from '@/engine/i18n/i18n'
import { formatDecimal } from '@/ui/decimal'
import { HoldText } from '@/ui/HoldText'
import { valueText } from '@/ui/valueText'
import { FilesBox, filesOf } from '@/engine/form/FilesBox'
import { GoodsText, TwoLines } from '@/engine/goods/lineParts'
import { attributeKey, moreOfBatch, weightText } from './batch'
import css from './receiving.module.css'
import { baseNameOf } from '@/engine/goods/inUnit'
import { TemperatureWord } from './Temperature'
import { isUnmeasured, noteLines, noteReceipts } from './types'

/** Columns of receipts, here and where they are taken back. */
export const receiptColumns: readonly DocumentColumn[] = [
  { field: 'goodsName', label: 'goodsLine.goods', show: (row) => <GoodsText row={row} /> },
  {
    field: 'qty',
    label: 'receivingPage.accepted',
    end: true,
    show: (row) => `${formatDecimal(row['qty'])} ${valueText(row['baseUnitName'])}`,
  },
  {
    field: 'rejectedQty',
    label: 'receivingPage.title.rejectedQty',
    ifAny: true,
    end: true,
    show: (row) =>
      valueText(row['rejectedQty']) === ''
        ? '–'
        : `${formatDecimal(row['rejectedQty'])} · ${valueText(row['rejectionReason'])}`,
  },
  {
    field: 'weight',
    label: 'receivingPage.title.weight',
    input: 'decimal',
    unit: 'receivingPage.kg',
    sum: true,
    ifAny: true,
    show: (row) => weightText(row['weight'], row['isWeighed']),
  },
  { field: 'batchNo', label: 'code.batchAttribute.batch_no', ifAny: true },
  { field: 'productionDate', label: 'code.batchAttribute.production_date', input: 'date', ifAny: true },
  { field: 'expiryDate', label: 'code.batchAttribute.expiry_date', input: 'date', ifAny: true },
  {
    field: 'batchMore',
    label: 'receivingPage.batch',
    ifAny: true,
    show: (row) => <span className={css['batch']}>{valueText(row['batchMore'])}</span>,
  },
  { field: 'containerCode', label: 'receivingNoteManage.lines.containerCode', ifAny: true },
  { field: 'locationCode', label: 'receivingPage.title.locationCode' },
  {
    field: 'reading',
    label: 'receivingPage.title.productTemp',
    ifAny: true,
    show: (row) => <TemperatureWord receipt={row} />,
  },
  {
    field: 'hold',
    label: 'receivingPage.condition',
    ifAny: true,
    show: (row) => <Condition row={row} />,
  },
  { field: 'overrideReason', label: 'receivingPage.title.overrideReason', ifAny: true },
  {
    field: 'receivedBy',
    label: 'receivingPage.title.receivedBy',
    show: (row) => <TwoLines first={valueText(row['receivedBy'])} second={timeText(row['receivedAt'])} />,
  },
]

function Condition({ row }: { readonly row: FormValues }) {
  if (row['reversedAt']) {
    const by = valueText(row['reversedBy'])
    const reason = valueText(row['reverseReason'])
    return `${text('receivingPage.reversed', { by })}${reason === '' ? '' : ` · ${reason}`}`
  }
  const status = valueText(row['statusName']) || valueText(row['statusCode'])
  const damage = valueText(row['damagedTypeName']) || valueText(row['damagedType'])
  return (
    <span className={css['reading']}>
      {row['frozen'] === true && <HoldText>{text('receivingPage.held')}</HoldText>}
      {[status, damage].filter((part) => part !== '').join(' · ')}
    </span>
  )
}

/** The receipts of a note with what their lines know. */
export function receiptRows(note: FormValues): readonly FormValues[] {
  const lines = new Map(noteLines(note).map((line) => [line.id, line]))
  return noteReceipts(note).map((receipt) => {
    const line = lines.get(receipt.lineId)
    const rejected = valueText(receipt['rejectedQty'])
    const unmeasured = line !== undefined && isUnmeasured(receipt, line)
    return {
      ...receipt,
      lineNo: line?.lineNo,
      goodsCode: line?.goodsCode,
      goodsName: line?.goodsName,
      spec: line?.['spec'],
      baseUnitName: line && baseNameOf(line),
      unmeasured,
      reading: valueText(receipt['productTemp']) !== '' || unmeasured || null,
      rejectedQty: rejected === '0' ? null : receipt['rejectedQty'],
      batchMore: moreOfBatch(receipt['batch'], (attribute) => text(attributeKey(attribute))),
      hold:
        receipt.frozen || receipt.reversedAt || receipt['damagedType'] || receipt['statusCode'] ? true : null,
    }
  })
}

/** Draws the receipts. */
export function ReceiptsPart({ record, definition }: DocumentPartProps) {
  const { t } = useTranslation()
  return (
    <DocumentLines
      label={t('receivingPage.receipts')}
      screen={definition.owner}
      name="receipts"
      columns={receiptColumns}
      rows={receiptRows(record)}
      none={t('receivingPage.noReceipts')}
      toneOf={(row) => (row['reversedAt'] ? 'stopped' : undefined)}
      under={(row) => filesOf(row['photos']).length > 0 && <FilesBox value={row['photos']} />}
    />
  )
}
