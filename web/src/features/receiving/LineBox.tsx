/** Which line of the note a receipt belongs to. */
import { Select } from 'antd'
import { createContext, useContext } from 'react'
import type { BoxProps } from '@/engine/form/fields'
import { valueText } from '@/ui/valueText'
import type { NoteLine } from './types'

/** The lines that may be received. */
export const OpenLinesContext = createContext<readonly NoteLine[]>([])

/** A line in few words: its number and goods. */
export function lineText(line: NoteLine | undefined): string {
  if (!line) return ''
  return [String(line.lineNo), line.goodsName, valueText(line['spec'])]
    .filter((part) => part !== '')
    .join(' ')
}

/** Draws the choice. */
export function LineBox({ id, value, onChange, disabled, autoFocus, defaultOpen }: BoxProps) {
  const lines = useContext(OpenLinesContext)
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(disabled === undefined ? {} : { disabled })}
      {...(autoFocus === undefined ? {} : { autoFocus })}
      {...(defaultOpen === undefined ? {} : { defaultOpen })}
      value={valueText(value) || undefined}
      popupMatchSelectWidth={false}
      showSearch={{ optionFilterProp: 'label' }}
      options={lines.map((line) => ({ value: line.id, label: lineText(line) }))}
      onChange={(next) => onChange?.(next)}
    />
  )
}
