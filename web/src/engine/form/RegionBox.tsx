/**
 * A province, city or district of the address, chosen level by level or left at the level that is known. The value is the
 * code of the division, which begins with the codes of those above it.
 */
import { useQueries, useQuery } from '@tanstack/react-query'
import { Cascader } from 'antd'
import { useState } from 'react'
import { call } from '@/engine/client/call'
import type { BoxProps } from './fields'
import css from './form.module.css'

interface Area {
  readonly code: string
  readonly name: string
  readonly level: number
  readonly fullName: string
  readonly leaf: boolean
}

interface Option {
  readonly value: string
  readonly label: string
  readonly isLeaf: boolean
  readonly children?: Option[]
}

const PATH = '/arpa-basic-api/areaProvince/queryList'
/** Letters of a code by level: province, city, district. */
const LENGTHS = [2, 4, 6]
const COUNTRY = ''

/** The codes above a division and its own, from the top. */
export function pathOf(code: string): string[] {
  return LENGTHS.filter((length) => length <= code.length).map((length) => code.slice(0, length))
}

/** What lies below a division; it never changes while the console is open. */
function below(parent: string) {
  return {
    queryKey: [PATH, parent],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call<readonly Area[]>('GET', PATH, { query: parent === COUNTRY ? {} : { parentCode: parent }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/** Box for a division. */
export function RegionBox({ id, value, onChange, disabled }: BoxProps) {
  const code = textOf(value)
  const [opened, setOpened] = useState<readonly string[]>([])
  const parents = [...new Set([COUNTRY, ...pathOf(code).slice(0, LENGTHS.length - 1), ...opened])]
  const answers = useQueries({ queries: parents.map(below) })
  const known = new Map(parents.map((parent, at) => [parent, answers[at]?.data]))
  const optionsOf = (parent: string): Option[] | undefined =>
    known.get(parent)?.map((area) => {
      const isLeaf = area.leaf || area.level >= LENGTHS.length
      const children = isLeaf ? undefined : optionsOf(area.code)
      return { value: area.code, label: area.name, isLeaf, ...(children ? { children } : {}) }
    })
  return (
    <Cascader
      {...(id === undefined ? {} : { id })}
      {...(disabled === undefined ? {} : { disabled })}
      className={css['whole'] ?? ''}
      value={pathOf(code)}
      options={optionsOf(COUNTRY) ?? []}
      loading={answers.some((answer) => answer.isFetching)}
      changeOnSelect
      allowClear
      loadData={(chosen) => {
        const last = chosen.at(-1)
        if (last) setOpened((before) => [...before, last.value])
      }}
      onChange={(path: readonly (string | number | null)[] | null) => onChange?.(path?.at(-1) ?? undefined)}
    />
  )
}

/** The whole name of a division, to look at. */
export function RegionText({ value }: BoxProps) {
  const code = textOf(value)
  const found = useQuery({ ...below(pathOf(code).at(-2) ?? COUNTRY), enabled: code !== '' })
  return found.data?.find((area) => area.code === code)?.fullName ?? (code === '' ? '–' : code)
}
