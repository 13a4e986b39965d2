/** The lines of a note in the order of the walk: from where, how much, into what, and who picked it. */
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '@/engine/client/call'
import { ActionDialog } from '@/engine/document/ActionDialog'
import type { DocumentPartProps } from '@/engine/document/definition'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import { GoodsText, TwoLines } from '@/engine/goods/lineParts'
import { timeText } from '@/engine/i18n/times'
import { recordAddress } from '@/engine/record/recordAddress'
import { useCan } from '@/engine/session/permissions'
import { toast } from '@/ui/toast'
import { valueText } from '@/ui/valueText'
import { ASKED } from './giveUp'
import { BASE, LINE, type PickLine, pickLines } from './types'

const SHEET = '/deliveryManage/deliverysheetManageDetail'

const columns: readonly DocumentColumn[] = [
  { field: 'fromLocation', label: 'pickingPage.from' },
  { field: 'goodsName', label: 'goodsLine.goods', show: (row) => <GoodsText row={row} /> },
  { field: 'status', label: 'pickingPage.status', code: 'pickLineStatus' },
  { field: 'qty', label: 'pickingPage.qty', input: 'decimal' },
  { field: 'unitName', label: 'goodsLine.unit' },
  { field: 'batchNo', label: 'pickingPage.batchNo', ifAny: true },
  { field: 'expiryDate', label: 'pickingPage.expiryDate', ifAny: true },
  { field: 'containerCode', label: 'pickingPage.containerCode', ifAny: true },
  {
    field: 'whole',
    label: 'pickingPage.whole',
    input: 'bool',
    ifAny: true,
  },
  { field: 'weight', label: 'pickingPage.weight', input: 'decimal', unit: 'pickingPage.kg', sum: true },
  {
    field: 'weightPicked',
    label: 'pickingPage.weightPicked',
    input: 'decimal',
    unit: 'pickingPage.kg',
    sum: true,
    ifAny: true,
  },
  { field: 'toLocation', label: 'pickingPage.to' },
  { field: 'toContainer', label: 'pickingPage.toContainer', ifAny: true },
  {
    field: 'sheetNo',
    label: 'pickingPage.sheetNo',
    show: (row) => (
      <Link to={recordAddress(SHEET, 'detail', valueText(row['sheetId']))}>{valueText(row['sheetNo'])}</Link>
    ),
  },
  {
    field: 'picker',
    label: 'pickingPage.picker',
    ifAny: true,
    show: (row) => <TwoLines first={valueText(row['picker'])} second={timeText(row['pickedAt'])} />,
  },
  { field: 'shortReason', label: 'pickingPage.shortReason', ifAny: true },
]

/** Draws the lines. One that was picked can be put back here, too, also when the note is done. */
export function LinesPart({ id, record, definition }: DocumentPartProps) {
  const { t } = useTranslation()
  const can = useCan()
  const client = useQueryClient()
  const [undone, setUndone] = useState<PickLine | null>(null)
  const allowed = record['can']
  const may = Array.isArray(allowed) && allowed.includes('undo') && can('pickingGoodsNoteManage_undo_button')
  const lines = pickLines(record)
  const undo = (line: PickLine | undefined) =>
    line?.status === LINE.picked ? (
      <Button size="small" onClick={() => setUndone(line)}>
        {t('pickingPage.undo')}
      </Button>
    ) : null
  return (
    <>
      <DocumentLines
        label={t('document.lines')}
        screen={definition.owner}
        name="lines"
        columns={columns}
        // They are numbered as they are walked.
        rows={lines.map((line) => ({ ...line, lineNo: null, whole: line.whole ? true : null }))}
        none={t('pickingPage.noLines')}
        toneOf={(row) =>
          row['status'] === LINE.short || row['status'] === LINE.cancelled ? 'stopped' : undefined
        }
        {...(may && lines.some(({ status }) => status === LINE.picked)
          ? { acts: (row) => undo(lines.find((line) => line.id === row['id'])) }
          : {})}
      />
      {undone && (
        <ActionDialog
          acting={definition}
          action={ASKED.undo}
          records={[{ ...record, id, docNo: `${undone.fromLocation} ${undone.goodsName}` }]}
          send={(body, key) =>
            call('POST', `${BASE}/${id}/undo`, {
              body: { version: record['version'], ...body, lineId: undone.id },
              key,
              silent: true,
            })
          }
          onDone={() => {
            setUndone(null)
            toast.success(t('pickingPage.saidUndone'))
            void client.invalidateQueries()
          }}
          onReload={() => void client.invalidateQueries()}
          onClose={() => setUndone(null)}
        />
      )}
    </>
  )
}
