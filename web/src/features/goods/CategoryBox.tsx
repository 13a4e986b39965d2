/** The category: any text, with the ones in use proposed. */
import { useQuery } from '@tanstack/react-query'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { call } from '@/engine/client/call'
import type { BoxProps } from '@/engine/form/fields'
import { basePath } from '@/engine/list/query'
import { lists } from '@/generated/lists'
import { valueText } from '@/ui/valueText'

const base = basePath(lists.goods)
const MOST = 50

/** Draws the box, or where nothing is typed the text alone. */
export function CategoryBox({ id, value, onChange, disabled = false }: BoxProps) {
  const [term, setTerm] = useState('')
  const { data = [] } = useQuery({
    queryKey: [base, 'lookup', 'category', term],
    queryFn: ({ signal }) =>
      call<readonly string[]>('GET', `${base}/lookup`, {
        query: { field: 'category', term },
        signal,
        silent: true,
      }),
    enabled: onChange !== undefined,
    meta: { silent: true },
  })
  if (!onChange) return valueText(value) || '–'
  return (
    <AutoComplete
      {...(id === undefined ? {} : { id })}
      allowClear
      disabled={disabled}
      maxLength={MOST}
      value={valueText(value)}
      options={data.map((each) => ({ value: each }))}
      showSearch={{ onSearch: setTerm }}
      onChange={(next: string | undefined) => onChange(next)}
    />
  )
}
