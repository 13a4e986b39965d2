/** Words of a cell: what a code, a reference or a flag is called. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { timeText } from '@/engine/i18n/times'
import { codeEntry, codeLabelKey } from '@/engine/list/codes'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import { codeAndName, type FormField, type FormValues, inputOf, isNumeric, presentOf } from './fields'

/** Draws the value of a cell as words; an empty one as nothing. */
export function CellText({ field, row }: { field: FormField; row: FormValues }): ReactNode {
  const { t } = useTranslation()
  const value = row[field.field]
  const kind = inputOf(field)
  if (field.show) return field.show(row)
  if (kind === 'choose') return codeAndName(value, row[presentOf(field)])
  if (kind === 'bool') return t(value === true ? 'shared.yes' : 'shared.no')
  if (kind === 'time') return timeText(value)
  if (isNumeric(kind)) return formatDecimal(value)
  if (kind !== 'code') return valueText(value)
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return values
    .flatMap((each) => {
      const entry = codeEntry(field.code ?? '', each)
      return entry ? t(codeLabelKey(field.code ?? '', entry)) : valueText(each)
    })
    .join(', ')
}
