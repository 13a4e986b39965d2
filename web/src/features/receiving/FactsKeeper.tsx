/** Keeps the rows of a form and the facts of their goods together; it draws nothing. */
import { Form, type FormInstance } from 'antd'
import { useEffect } from 'react'
import type { FormValues } from '@/engine/form/fields'
import { linesOf } from '@/engine/form/lines'
import { valueText } from '@/ui/valueText'
import { missingCodes, useGoodsFacts, withGoods } from './goods'
import { goodsOf } from './types'

interface FactsKeeperProps {
  readonly form: FormInstance
  /** Call that answers the facts. */
  readonly path: string
}

/** Asks for the facts that rows lack and puts them there. */
export function FactsKeeper({ form, path }: FactsKeeperProps) {
  const values: FormValues | undefined = Form.useWatch([], { form, preserve: true })
  const rows = linesOf(values?.['lines'])
  const owner = valueText(values?.['ownerCode'])
  const missing = missingCodes(rows)
  const facts = useGoodsFacts(path, owner, missing)
  const wanted = missing.join(',')
  useEffect(() => {
    // Another row of known goods asks for nothing new, and lacks them all the same.
    if (!facts.data || wanted === '') return
    const now = linesOf(form.getFieldValue('lines'))
    const next = now.map((row) => {
      const code = valueText(row['goodsCode'])
      const known = facts.data.find((each) => each.code === code)
      return known && goodsOf(row)?.code !== code ? withGoods(row, known) : row
    })
    if (next.some((row, at) => row !== now[at])) form.setFieldValue('lines', next)
  }, [facts.data, form, wanted])
  return null
}
