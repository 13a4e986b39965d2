/** Ready questions to a list: filters that people want again and again, one press each. */
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import css from './list.module.css'

/** A ready question. */
export interface Question {
  readonly key: string
  /** Text key. */
  readonly title: string
  /** Filters by wire name, as they stand in the address; none for all rows. */
  readonly filters: Readonly<Record<string, string>>
  /** New records stand under it: those of an import are shown there. */
  readonly fresh?: boolean
}

/** Page, size and sort are no filters. */
const ORDER = new Set(['pageNum', 'pageSize', 'sortField', 'sortType'])

/**
 * Asks the first question of a list that is opened without any; only then: who takes the filters away wants all rows.
 * A first question that asks for all rows has nothing to put into the address. True once the list may be drawn.
 */
export function useFirstQuestion(first: Question | undefined): boolean {
  const [params, setParams] = useSearchParams()
  const all = first === undefined || Object.keys(first.filters).length === 0
  const [begun, setBegun] = useState(all || params.size > 0)
  if (!begun && params.size > 0) setBegun(true)
  useEffect(() => {
    if (!begun && first) setParams(first.filters, { replace: true })
  }, [begun, first, setParams])
  return begun
}

/** Draws the questions, the one in force marked. */
export function Questions({ questions }: { readonly questions: readonly Question[] }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const asked = namedText([...params].filter(([name]) => !ORDER.has(name)))
  return (
    <div className={css['questions']} role="group" aria-label={t('list.questions')}>
      {questions.map(({ key, title, filters }) => (
        <button
          key={key}
          type="button"
          aria-pressed={asked === namedText(Object.entries(filters))}
          onClick={() => setParams(filters)}
        >
          {t(title)}
        </button>
      ))}
    </div>
  )
}

/** Filters as one text, whatever their order. */
function namedText(filters: readonly (readonly [string, string])[]): string {
  return JSON.stringify(filters.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
