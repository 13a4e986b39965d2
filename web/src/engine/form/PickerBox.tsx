/** A choice from a list of the server, found by typing: 500 ms after the last key it is asked once. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { useStable } from '@/ui/useStable'
import type { BoxProps, FormValues, PickerSource } from './fields'

interface PickerBoxProps extends BoxProps {
  readonly source: PickerSource
  readonly several: boolean
  /** The record under edit: it knows the label of the value that it holds. */
  readonly record: FormValues | undefined
  /** The value that the record holds. */
  readonly held: unknown
  /** The present value is looked up: its label, and whether it is still on offer. */
  readonly lookUp?: boolean
  /** Says so when it is not. */
  readonly judge?: boolean
  readonly placeholder?: string
  readonly className?: string
  /** Without a cross that empties the box. */
  readonly required?: boolean
  /** Width of the list of choices is its own. */
  readonly roomy?: boolean
  /** Told the only choice there is, before anything was chosen. */
  readonly onOnly?: (value: string) => void
}

/** Milliseconds of rest after typing. */
const REST = 500
/** Choices in one answer; a full answer says nothing about what it does not hold. */
const MOST = 20

interface Option {
  readonly value: string
  readonly label: string
  readonly record: FormValues
}

/** Box for a record of another list, or several. */
export function PickerBox(props: PickerBoxProps) {
  const { source, several, record, held, value, onChange, ...more } = props
  const { lookUp = false, judge = false, roomy = false, required = false, onOnly, ...box } = more
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(props.defaultOpen === true)
  const term = useRested(typed)
  const [known, setKnown] = useState<readonly Option[]>([])
  const found = useChoices(source, term, opened)
  const present = held === value ? presentOptions(source, record, value) : []
  const looked = useChoices(source, typeof value === 'string' ? value : '', lookUp && isText(value))
  const all = useChoices(source, '', onOnly !== undefined)
  useOnly(all.options, onOnly)
  const kept = merged([...known, ...present, ...(looked.options ?? []), ...(all.options ?? [])]).filter(
    (each) => isChosen(value, each.value),
  )
  const gone = judge && isGone(value, looked.options)
  const resting = typed.trim() !== term
  const offered = resting ? holding(found.options ?? [], typed) : found.options
  const options = merged([...(offered ?? []), ...kept])
  // Of what a form may choose, some is held back: who misses a record is told why it may be missing.
  const nothing = source.choices ? 'form.nothingOnOffer' : 'list.noMatch'
  return (
    <Select
      {...box}
      {...(several ? { mode: 'multiple' as const } : {})}
      {...(roomy ? { popupMatchSelectWidth: false } : {})}
      {...(gone ? { status: 'warning' as const } : {})}
      allowClear={!required}
      loading={found.waiting || resting}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      // A list without any content would not open at all, and stay shut when its choices have come.
      notFoundContent={resting || found.options === undefined ? t('shell.loading') : t(nothing)}
      options={options}
      labelRender={({ label, value: shown }) => (
        <>
          {label ?? shown}
          {gone && ` · ${t('form.notChoosable')}`}
        </>
      )}
      value={value ?? undefined}
      onOpenChange={setOpened}
      onChange={(next: unknown) => {
        const picked = options.filter((each) => isChosen(next, each.value))
        setKnown(picked)
        setTyped('')
        onChange?.(next, picked[0]?.record)
      }}
    />
  )
}

/** Tells the only choice there is, once. */
function useOnly(options: readonly Option[] | undefined, tell: PickerBoxProps['onOnly']): void {
  const only = options?.length === 1 ? options[0]?.value : undefined
  const told = useStable((value: string) => tell?.(value))
  useEffect(() => {
    if (only !== undefined) told(only)
  }, [only, told])
}

/** The choices for a term, once they are wanted. */
function useChoices(source: PickerSource, term: string, wanted: boolean) {
  const answer = useQuery({
    queryKey: [source.path, 'pick', source.query, term],
    queryFn: async ({ signal }) => {
      const hits = await choicesOf(source, term, signal)
      return hits.map(
        (each): Option => ({
          value: String(each[source.value ?? 'id']),
          label: source.label(each),
          record: each,
        }),
      )
    },
    enabled: wanted,
  })
  return { options: answer.data, waiting: answer.isFetching }
}

async function choicesOf(
  source: PickerSource,
  term: string,
  signal: AbortSignal,
): Promise<readonly FormValues[]> {
  const asked = { ...source.query, [source.search]: term }
  if (source.choices) return call<readonly FormValues[]>('GET', source.path, { query: asked, signal })
  const query = { pageNum: 1, pageSize: MOST, ...asked }
  const page = await call<{ readonly records: readonly FormValues[] }>('GET', `${source.path}/list`, {
    query,
    signal,
  })
  return page.records
}

function presentOptions(
  source: PickerSource,
  record: FormValues | undefined,
  value: unknown,
): readonly Option[] {
  const { present } = source
  if (!record || present === undefined) return []
  const label = typeof present === 'string' ? record[present] : present(record)
  return isText(value) && isText(label) ? [{ value, label, record: {} }] : []
}

/** Each value once, in the order of its first coming. */
function merged(options: readonly Option[]): Option[] {
  const seen = new Set<string>()
  return options.filter(({ value }) => !seen.has(value) && seen.add(value))
}

/** What holds the typed words: whoever types and presses Enter at once must not get the first of what stood there before. */
function holding(options: readonly Option[], typed: string): Option[] {
  const words = typed.trim().toLowerCase()
  return options.filter(({ label, value }) => `${value} ${label}`.toLowerCase().includes(words))
}

function isGone(value: unknown, options: readonly Option[] | undefined): boolean {
  if (!isText(value) || options === undefined || options.length >= MOST) return false
  return !options.some((each) => each.value === value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
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
