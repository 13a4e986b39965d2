/** What is entered of each line: a box that holds what was put away until somebody counts otherwise. */
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { REASON_MOST } from '@/engine/form/reason'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './entry.module.css'
import {
  type Draft,
  differenceOf,
  draftOf,
  type Drafts,
  type EntryLine,
  isAbove,
  keepQty,
  type LineFault,
} from './lines'

interface EnteringTableProps {
  readonly lines: readonly EntryLine[]
  readonly drafts: Drafts
  readonly faults: ReadonlyMap<string, LineFault>
  readonly disabled: boolean
  readonly onChange: (line: string, draft: Draft) => void
}

/** Draws the lines. */
export function EnteringTable({ lines, drafts, faults, disabled, onChange }: EnteringTableProps) {
  return (
    <ol className={css['lines']}>
      {lines.map((line) => (
        <LineBox
          key={line.id}
          line={line}
          draft={draftOf(line, drafts)}
          fault={faults.get(line.id)}
          disabled={disabled}
          onChange={(draft) => onChange(line.id, draft)}
        />
      ))}
    </ol>
  )
}

interface LineBoxProps {
  readonly line: EntryLine
  readonly draft: Draft
  readonly fault: LineFault | undefined
  readonly disabled: boolean
  readonly onChange: (draft: Draft) => void
}

function LineBox({ line, draft, fault, disabled, onChange }: LineBoxProps) {
  const { t, i18n } = useTranslation()
  const difference = differenceOf(line, draft)
  const differs = difference !== null && difference !== '0'
  const above = differs && isAbove(difference)
  const said = (key: string | undefined) => (key !== undefined && i18n.exists(key) ? t(key) : key) ?? ''
  const where = [line.locationCode, line.containerCode, line.batchNo, line.expiryDate].map(valueText)
  return (
    <li data-line={line.id} data-differs={differs}>
      <span className={css['number']}>{line.lineNo}</span>
      <span className={css['what']}>
        {line.goodsName}
        <small>{[line.goodsCode, line.spec].map(valueText).filter(Boolean).join(' · ')}</small>
        <small>{where.filter((part) => part !== '').join(' · ')}</small>
      </span>
      <span className={css['expected']}>
        <small>{t('entryManage.field.qtyExpected')}</small>
        {formatDecimal(line.qtyExpected)}
      </span>
      <label className={css['qty']}>
        <small>{t('entryManage.field.qtyEntered')}</small>
        <Input
          data-box="qty"
          value={draft.qty}
          disabled={disabled}
          inputMode="decimal"
          autoComplete="off"
          suffix={line.unitName ?? line.unitCode}
          {...(fault?.qty === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange({ ...draft, qty: keepQty(event.target.value) })}
        />
      </label>
      <span className={css['difference']}>
        <small>{t('entryManage.field.qtyDifference')}</small>
        {difference === null ? '–' : formatDecimal(difference)}
      </span>
      {differs && (
        <label className={css['reason']}>
          <small>{t('entryManage.field.differenceReason')} *</small>
          <Input
            data-box="reason"
            value={draft.reason}
            disabled={disabled}
            maxLength={REASON_MOST}
            autoComplete="off"
            {...(fault?.reason === undefined ? {} : { status: 'error' as const, 'aria-invalid': true })}
            onChange={(event) => onChange({ ...draft, reason: event.target.value })}
          />
          <small>{t(above ? 'entryManage.tooMuch' : 'entryManage.restHelp')}</small>
        </label>
      )}
      {fault && (
        <p role="alert" className={css['fault']}>
          {[said(fault.qty), said(fault.reason)].filter((part) => part !== '').join(' ')}
        </p>
      )}
    </li>
  )
}
