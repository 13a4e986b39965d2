/** A choice from a list of the server, found by typing: 500 ms after the last key it is asked once. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { BoxProps, FormValues, PickerSource } from './fields'

interface PickerBoxProps extends BoxProps {
  readonly source: PickerSource
  readonly several: boolean
  readonly record: FormValues | undefined
}

/** Milliseconds of rest after typing. */
const REST = 500

interface Option {
  readonly value: string
  readonly label: string
}

/** Box for a record of another list, or several. */
export function PickerBox({ source, several, record, value, onChange, ...box }: PickerBoxProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const term = useRested(typed)
  const [known, setKnown] = useState<readonly Option[]>(() => presentOptions(source, record, value))
  const found = useQuery({
    queryKey: [source.path, 'pick', term],
    queryFn: async ({ signal }) => {
      const hits = await choicesOf(source, term, signal)
      return hits.map((each) => optionOf(source, each))
    },
  })
  const options = [
    ...(found.data ?? []),
    ...known.filter((each) => !found.data?.some((hit) => hit.value === each.value)),
  ]
  return (
    <Select
      {...box}
      {...(several ? { mode: 'multiple' as const } : {})}
      allowClear
      loading={found.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      notFoundContent={found.isFetching ? null : t('list.noMatch')}
      options={options.filter((each) => typed === '' || !known.includes(each) || isChosen(value, each.value))}
      value={value ?? undefined}
      onChange={(next: unknown) => {
        setKnown(options.filter((each) => isChosen(next, each.value)))
        setTyped('')
        onChange?.(next)
      }}
    />
  )
}

async function choicesOf(
  source: PickerSource,
  term: string,
  signal: AbortSignal,
): Promise<readonly FormValues[]> {
  if (source.choices) {
    return call<readonly FormValues[]>('GET', source.path, { query: { [source.search]: term }, signal })
  }
  const query = { pageNum: 1, pageSize: 20, [source.search]: term }
  const page = await call<{ readonly records: readonly FormValues[] }>('GET', `${source.path}/list`, {
    query,
    signal,
  })
  return page.records
}

function optionOf(source: PickerSource, record: FormValues): Option {
  return { value: String(record[source.value ?? 'id']), label: source.label(record) }
}

function presentOptions(
  source: PickerSource,
  record: FormValues | undefined,
  value: unknown,
): readonly Option[] {
  const label = source.present === undefined ? undefined : record?.[source.present]
  return typeof value === 'string' && typeof label === 'string' ? [{ value, label }] : []
}

function isChosen(value: unknown, option: string): boolean {
  return Array.isArray(value) ? value.includes(option) : value === option
}

/** A text once it has rested. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text.trim()), REST)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
