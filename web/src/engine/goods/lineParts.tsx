/** Parts of lines of goods that all documents share: boxes to type them, words to show them. */
import type { ReactNode } from 'react'
import type { FormField, FormValues } from '@/engine/form/fields'
import { formatDecimal } from '@/ui/decimal'
import { valueText } from '@/ui/valueText'
import css from './goods.module.css'
import { goodsOf, piecesOf, unitNameOf, unitText } from './goods'
import { UnitBox } from './UnitBox'

/** The goods of a line, of the owner of the form. */
export const goodsField: FormField = {
  field: 'goodsCode',
  label: 'goodsLine.goods',
  input: 'choose',
  within: ['ownerCode'],
  required: true,
  width: 250,
}

/** The unit with how many base units are in it. */
export const unitField: FormField = {
  field: 'unitCode',
  label: 'goodsLine.unit',
  Box: UnitBox,
  width: 104,
  show: (row) => {
    const known = goodsOf(row)
    const code = valueText(row['unitCode'])
    if (!known || code === '') return code
    return unitText({ unitCode: code, unitName: unitNameOf(known, code), pieces: piecesOf(known, code) })
  },
}

/** Other goods have other units, weights and attributes. */
export function goodsEdited(row: FormValues, field: string): FormValues {
  if (field !== 'goodsCode' || goodsOf(row)?.code === row['goodsCode']) return row
  return { ...row, goods: undefined, unitCode: undefined }
}

/** What matters in a cell, with the rest under it. */
export function TwoLines({ first, second }: { readonly first: ReactNode; readonly second: ReactNode }) {
  return (
    <span className={css['goods']}>
      {first}
      <small>{second}</small>
    </span>
  )
}

/** Goods in a cell: the name, with code and specification under it. */
export function GoodsText({ row }: { readonly row: FormValues }) {
  const more = [valueText(row['goodsCode']), valueText(row['spec'])].filter((part) => part !== '')
  return (
    <TwoLines first={valueText(row['goodsName']) || valueText(row['goodsCode'])} second={more.join(' · ')} />
  )
}

/** The quantity as it was typed: `10 箱 ×24`. */
export function packedText(row: FormValues): string {
  const unit = valueText(row['unitName']) || valueText(row['unitCode'])
  const factor = valueText(row['packFactor'])
  if (factor === '' || factor === '1') return '–'
  return `${formatDecimal(row['qtyEntered'])} ${unit} ×${formatDecimal(factor)}`
}
