/** The lines of a putaway note to look at: from where to where, proposed why, done by whom and when. */
import { useTranslation } from 'react-i18next'
import { type DocumentColumn, DocumentLines } from '@/engine/document/DocumentLines'
import type { DocumentPartProps } from '@/engine/document/definition'
import type { FormValues } from '@/engine/form/fields'
import { PlaceLink } from '@/engine/goods/PlaceLink'
import { timeText } from '@/engine/i18n/times'
import { HoldText } from '@/ui/HoldText'
import { valueText } from '@/ui/valueText'
import css from './putaway.module.css'
import { useReasonText } from './Suggestion'
import { DONE, linesIn, type PutawayLine, unitOfQty } from './units'
import { useNowhere } from './useNowhere'

function Place({ line, why }: { readonly line: PutawayLine; readonly why: string }) {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  if (line.status !== DONE) {
    return (
      <span className={css['placeCell']}>
        {line.suggestedLocation ?? t('putawayNoteManage.noPlace')}
        <small>{reasonText(line.suggestion)}</small>
        {why !== '' && <small>{why}</small>}
      </span>
    )
  }
  const other = line.suggestedLocation && line.suggestedLocation !== line.targetLocation
  return (
    <span className={css['placeCell']}>
      <b>
        <PlaceLink code={line.targetLocation} />
      </b>
      {other && (
        <small>
          {t('putawayNoteManage.insteadOf', {
            place: line.suggestedLocation,
            reason: valueText(line.overrideReason),
          })}
        </small>
      )}
    </span>
  )
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- rows are the lines that stand below
const lineOf = (row: FormValues) => row as unknown as PutawayLine

/** Draws the lines. */
export function LinesPart({ id, record, definition }: DocumentPartProps) {
  const { t } = useTranslation()
  const why = useNowhere(id, linesIn(record))
  const columns: readonly DocumentColumn[] = [
    {
      field: 'goodsName',
      show: (row) => (
        <span className={css['cell']}>
          {valueText(row['goodsName'])}
          <small>{[row['goodsCode'], row['spec']].map(valueText).filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    { field: 'containerCode', ifAny: true },
    { field: 'batchNo', ifAny: true },
    { field: 'expiryDate', ifAny: true },
    { field: 'qty', input: 'decimal', sum: true },
    { field: 'unitCode', show: (row) => unitOfQty(lineOf(row)) },
    {
      field: 'weight',
      label: 'putawayNoteManage.weight',
      input: 'decimal',
      unit: 'putawayNoteManage.kg',
      sum: true,
    },
    { field: 'fromLocation' },
    { field: 'targetLocation', show: (row) => <Place line={lineOf(row)} why={why(lineOf(row))} /> },
    {
      field: 'status',
      input: 'code',
      code: 'putawayStatus',
    },
    {
      field: 'putAt',
      ifAny: true,
      show: (row) => (
        <span className={css['cell']}>
          {valueText(row['operator']) || '–'}
          <small>{timeText(row['putAt'])}</small>
        </span>
      ),
    },
    {
      field: 'frozen',
      ifAny: true,
      show: (row) => (row['frozen'] === true ? <HoldText>{t('code.freezeStatus.frozen')}</HoldText> : '–'),
    },
  ]
  const rows = linesIn(record).map((line): FormValues => ({ ...line, frozen: line.frozen || null }))
  return (
    <DocumentLines
      label={t('document.lines')}
      screen={definition.owner}
      name="lines"
      columns={columns}
      rows={rows}
    />
  )
}
