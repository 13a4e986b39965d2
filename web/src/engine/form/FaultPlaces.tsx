/** Faults that no box of a form stands for, in words: which line of the document, which goods, which field. */
import { useTranslation } from 'react-i18next'
import type { FieldFault } from '@/engine/client/apiError'
import { valueText } from '@/ui/valueText'
import { type FormField, type FormValues, labelKey } from './fields'
import css from './form.module.css'
import { lineLabelKey } from './lines'

/** The document that a dialog is about. */
export interface FaultSubject {
  readonly record: FormValues
  /** Cells of its lines that may be refused, for their titles. */
  readonly cells?: readonly FormField[]
}

interface FaultPlacesProps {
  readonly others: readonly FieldFault[]
  readonly screen: string
  readonly about: FaultSubject | undefined
}

const CELL = /^(\w+)\[(\d+)\](?:\.([\w.]+))?$/
/** A reading of a line stands in its receipt. */
const RECEIPT = /^receipts\[\d+\]\./

/** Draws them, one below the other; nothing when there are none. */
export function FaultPlaces({ others, screen, about }: FaultPlacesProps) {
  const { t, i18n } = useTranslation()
  if (others.length === 0) return null
  const has = (key: string) => i18n.exists(key)
  const named = (key: string, path: string) => (has(key) ? t(key) : path)
  const placeOf = (path: string): readonly string[] => {
    const [, name = '', at = '', rest = ''] = CELL.exec(path) ?? []
    if (name === '') return [named(labelKey({ field: path }, screen, has), path)]
    const rows: unknown = about?.record[name]
    const line: unknown = Array.isArray(rows) ? rows[Number(at)] : undefined
    const goods =
      typeof line === 'object' && line !== null && 'goodsName' in line ? valueText(line.goodsName) : ''
    const field = rest.replace(RECEIPT, '')
    const cell = about?.cells?.find((each) => each.field === field) ?? { field }
    const title = field === '' ? '' : named(lineLabelKey({ name }, cell, screen, has), field)
    return [t('form.line', { line: Number(at) + 1 }), goods, title].filter((part) => part !== '')
  }
  return (
    <ul className={css['places']}>
      {others.map(({ field, msg }) => (
        <li key={`${field} ${msg}`}>
          <b>{placeOf(field).join(' · ')}</b> {msg}
        </li>
      ))}
    </ul>
  )
}
