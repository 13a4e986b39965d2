/** Boxes for what a subscription asks for. Empty means everything that its account may see. */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { BoxProps } from '@/engine/form/fields'
import { BASE } from './paths'
import css from './webhook.module.css'

interface KindGroup {
  readonly document: string
  readonly title: string
  readonly kinds: readonly { readonly kind: string; readonly title: string }[]
}

interface Choice {
  readonly code: string
  readonly name: string
}

const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Kinds of events that the person may ask for, in their language. */
function useKinds() {
  const { i18n } = useTranslation()
  return useQuery({
    queryKey: [BASE, 'kinds', i18n.language],
    queryFn: ({ signal }) => call<readonly KindGroup[]>('GET', `${BASE}/kinds`, { signal, silent: true }),
    meta: { silent: true },
  })
}

/** Kinds of events by document. */
export function KindsBox({ value, onChange, ...box }: BoxProps) {
  const { t } = useTranslation()
  const { data, isPending } = useKinds()
  const options = data?.map(({ document, title, kinds }) => ({
    label: title,
    key: document,
    // Programmers type the name on the wire, everybody else the word.
    options: kinds.map(({ kind, title: word }) => {
      const label = `${title} · ${word}`
      return { value: kind, label, find: `${label} ${kind}` }
    }),
  }))
  return (
    <Select
      {...box}
      mode="multiple"
      loading={isPending}
      options={options ?? []}
      placeholder={t('webhookPage.allKinds')}
      value={textsOf(value)}
      showSearch={{ optionFilterProp: 'find' }}
      onChange={(next: unknown) => onChange?.(next)}
    />
  )
}

/** Makes a box for codes of warehouses or owners, found by a part of code or name. */
function codesBox(field: 'warehouses' | 'owners') {
  return function CodesBox({ value, onChange, ...box }: BoxProps) {
    const { t } = useTranslation()
    const [term, setTerm] = useState('')
    const found = useQuery({
      queryKey: [BASE, 'choose', field, term],
      queryFn: ({ signal }) =>
        call<readonly Choice[]>('GET', `${BASE}/choose`, { query: { field, term }, signal, silent: true }),
      meta: { silent: true },
    })
    const options = found.data?.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))
    return (
      <Select
        {...box}
        mode="multiple"
        loading={found.isPending}
        options={options ?? []}
        placeholder={t(field === 'warehouses' ? 'webhookPage.allWarehouses' : 'webhookPage.allOwners')}
        value={textsOf(value)}
        showSearch={{ filterOption: false, onSearch: (typed) => setTerm(typed.trim()) }}
        onChange={(next: unknown) => onChange?.(next)}
      />
    )
  }
}

/** Warehouses. */
export const WarehousesBox = codesBox('warehouses')

/** Owners. */
export const OwnersBox = codesBox('owners')

/** Words to look at, or that it is everything. */
function wordsText(all: string) {
  return function WordsText({ value }: BoxProps) {
    const { t } = useTranslation()
    const words = textsOf(value)
    if (words.length === 0) return t(all)
    return (
      <span className={css['words']}>
        {words.map((word) => (
          <code key={word}>{word}</code>
        ))}
      </span>
    )
  }
}

/** Kinds to look at. */
export const KindsText = wordsText('webhookPage.allKinds')
/** Warehouses to look at. */
export const WarehousesText = wordsText('webhookPage.allWarehouses')
/** Owners to look at. */
export const OwnersText = wordsText('webhookPage.allOwners')
