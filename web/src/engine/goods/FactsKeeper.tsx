/** Keeps the rows of a form and the facts of their goods together; it draws nothing. */
import { Form, type FormInstance } from 'antd'
import { useEffect } from 'react'
import type { FormValues } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { valueText } from '@/ui/valueText'
import { isKnown, missingCodes, useGoodsFacts, type Way, withGoods } from './goods'

interface FactsKeeperProps {
  readonly form: FormInstance
  /** Call that answers the facts. */
  readonly path: string
  /** Whether the goods come in or go out. */
  readonly way?: Way
  /** Asks what is free in the warehouse of the form, too. */
  readonly free?: boolean
}

/** Asks for the facts that rows lack and puts them there. */
export function FactsKeeper({ form, path, way = 'in', free = false }: FactsKeeperProps) {
  const values: FormValues | undefined = Form.useWatch([], { form, preserve: true })
  const rows = linesOf(values?.['lines'])
  const owner = valueText(values?.['ownerCode'])
  const at = free ? valueText(values?.['warehouseCode']) : undefined
  const missing = missingCodes(rows, at)
  const facts = useGoodsFacts(path, owner, missing, at)
  const wanted = missing.join(',')
  useEffect(() => {
    // Another row of known goods asks for nothing new, and lacks them all the same.
    if (!facts.data || wanted === '') return
    const now = linesOf(form.getFieldValue('lines'))
    const next = now.map((row) => {
      const code = valueText(row['goodsCode'])
      const known = facts.data.find((each) => each.code === code)
      return known && !isKnown(row, code, at) ? withGoods(row, known, way) : row
    })
    if (next.some((row, place) => row !== now[place])) form.setFieldValue('lines', next)
  }, [facts.data, form, wanted, way, at])
  return null
}
