/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox needs a list of its own; select and datalist cannot be one */
/** What the menu search has found, as the list of its combobox. */
import { useTranslation } from 'react-i18next'
import styles from './MenuSearch.module.css'
import type { Candidate } from './searchIndex'

interface Props {
  /** Beginning of the ids that the input points at. */
  readonly id: string
  readonly hits: readonly Candidate[]
  /** Position of the hit that Enter opens. */
  readonly at: number
  readonly choose: (hit: Candidate) => void
}

export function SearchHits({ id, hits, at, choose }: Props) {
  const { t } = useTranslation()
  return (
    <div
      className={styles['list']}
      id={`${id}-list`}
      role="listbox"
      aria-label={t('shell.search.title')}
      tabIndex={-1}
    >
      {hits.map((hit, index) => (
        <div
          key={hit.path}
          id={`${id}-${index}`}
          className={styles['hit']}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          onPointerDown={(event) => {
            // Before the box loses the focus and with it the list.
            event.preventDefault()
            choose(hit)
          }}
        >
          {hit.title}
          <small>{hit.titles.join(' > ')}</small>
        </div>
      ))}
      {hits.length === 0 ? (
        <div
          role="option"
          tabIndex={-1}
          aria-selected="false"
          aria-disabled="true"
          className={styles['none']}
        >
          {t('shell.search.none')}
        </div>
      ) : null}
    </div>
  )
}
