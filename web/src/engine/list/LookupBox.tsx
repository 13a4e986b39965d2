/** A text box that proposes values: 500 ms after the last key the server is asked once; no hit warns. */
import { AutoComplete } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { isAbort } from '@/engine/client/apiError'
import { toast } from '@/ui/toast'

interface LookupBoxProps {
  readonly id: string
  readonly base: string
  readonly field: string
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Milliseconds of rest after typing before the server is asked. */
export const LOOKUP_REST = 500

/** Box with proposals of the values in use. */
export function LookupBox({ id, base, field, value, onChange }: LookupBoxProps) {
  const { t } = useTranslation()
  const [found, setFound] = useState<readonly string[]>([])
  const timer = useRef(0)
  const running = useRef<AbortController>(undefined)
  const stop = () => {
    window.clearTimeout(timer.current)
    running.current?.abort()
  }
  useEffect(
    () => () => {
      window.clearTimeout(timer.current)
      running.current?.abort()
    },
    [],
  )

  const ask = async (term: string) => {
    const { signal } = (running.current = new AbortController())
    try {
      const hits = await call<readonly string[]>('GET', `${base}/lookup`, { query: { field, term }, signal })
      setFound(hits)
      if (hits.length === 0) toast.warning(t('list.noMatch'))
    } catch (error) {
      if (!isAbort(error)) setFound([])
    }
  }
  const search = (term: string) => {
    stop()
    if (term.trim() === '') setFound([])
    else timer.current = window.setTimeout(() => void ask(term.trim()), LOOKUP_REST)
  }
  return (
    <AutoComplete
      id={id}
      allowClear
      value={value}
      options={found.map((each) => ({ value: each }))}
      showSearch={{ onSearch: search }}
      onChange={(next: string | undefined) => onChange(next ?? '')}
    />
  )
}
