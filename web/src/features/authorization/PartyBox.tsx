/** The party whose records are granted: found by code or name, or typed; its name is filled in with it. */
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Form } from 'antd'
import { useState } from 'react'
import { call } from '@/engine/client/call'
import type { BoxProps } from '@/engine/form/fields'
import css from './authorization.module.css'

interface Party {
  readonly code: string
  readonly name: string
}

/** Base path of the grants' calls. */
export const base = '/arpa-basic-api/authorization'

/** Box for the code of a party. Stands inside of a form with the field `grantedName`. */
export function PartyBox({ value, onChange, ...box }: BoxProps) {
  const form = Form.useFormInstance()
  const [term, setTerm] = useState('')
  const found = useQuery({
    queryKey: [base, 'parties', term],
    queryFn: ({ signal }) =>
      call<readonly Party[]>('GET', `${base}/parties`, { query: { term }, signal, silent: true }),
    meta: { silent: true },
  })
  const options = (found.data ?? []).map(({ code, name }) => ({ value: code, name }))
  return (
    <AutoComplete
      {...box}
      allowClear
      options={options}
      value={typeof value === 'string' ? value : ''}
      showSearch={{ onSearch: (typed) => setTerm(typed.trim()) }}
      optionRender={({ data }) => (
        <span className={css['party']}>
          {data.name} <small>{data.value}</small>
        </span>
      )}
      onSelect={(_code, { name }) => form.setFieldValue('grantedName', name)}
      onChange={(next: string | undefined) => onChange?.(next)}
    />
  )
}
