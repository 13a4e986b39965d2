/** The unit of a row: those in which its goods are packed, with how many base units are in each. */
import { Select } from 'antd'
import { useContext } from 'react'
import type { BoxProps } from '@/engine/form/fields'
import { FormPlaceContext } from '@/engine/form/place'
import { valueText } from '@/ui/valueText'
import { goodsOf, unitsOf, unitText } from './goods'

/** Draws the choice. */
export function UnitBox({ id, value, onChange, disabled, autoFocus, defaultOpen }: BoxProps) {
  const { row } = useContext(FormPlaceContext)
  const goods = row && goodsOf(row.values)
  const all = goods ? unitsOf(goods) : []
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      {...(autoFocus === undefined ? {} : { autoFocus })}
      {...(defaultOpen === undefined ? {} : { defaultOpen })}
      disabled={disabled === true || all.length === 0}
      value={valueText(value) || undefined}
      popupMatchSelectWidth={false}
      options={all.map((each) => ({ value: each.unitCode, label: unitText(each) }))}
      onChange={(next) => onChange?.(next)}
    />
  )
}
