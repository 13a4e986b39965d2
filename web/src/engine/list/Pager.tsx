/** Page numbers, page size and the way to a given page. A capped total reads "10,000+". */
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '@/ui/Icon'
import { formatDecimal } from '@/ui/decimal'
import css from './Pager.module.css'
import { PAGE_SIZES, pageCount } from './query'

interface PagerProps {
  readonly pageNum: number
  readonly pageSize: number
  readonly total: number
  /** True when there are more than `total`. */
  readonly capped: boolean
  readonly onPage: (pageNum: number) => void
  readonly onSize: (pageSize: number) => void
}

/** Draws the pager. */
export function Pager({ pageNum, pageSize, total, capped, onPage, onSize }: PagerProps) {
  const { t } = useTranslation()
  const pages = pageCount(total, pageSize)
  const last = capped ? Math.max(pages, pageNum + 1) : pages
  return (
    <nav className={css['pager']} aria-label={t('list.pages')}>
      <span className={css['total']}>
        {t('list.total', { count: total, total: totalText(total, capped) })}
      </span>
      <label className={css['size']}>
        <span className="floe-hidden">{t('list.pageSize')}</span>
        <select value={pageSize} onChange={(event) => onSize(Number(event.target.value))}>
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {t('list.perPage', { count: size })}
            </option>
          ))}
        </select>
      </label>
      <ul className={css['pages']}>
        <li>
          <button
            type="button"
            aria-label={t('list.previous')}
            disabled={pageNum <= 1}
            onClick={() => onPage(pageNum - 1)}
          >
            <Icon name="chevronRight" size={16} />
          </button>
        </li>
        {pagesAround(pageNum, last).map((page, place) =>
          page === null ? (
            <li key={`gap${place < 2 ? 'Before' : 'After'}`} aria-hidden>
              …
            </li>
          ) : (
            <li key={page}>
              <button
                type="button"
                aria-current={page === pageNum ? 'page' : undefined}
                aria-label={t('list.page', { page })}
                onClick={() => onPage(page)}
              >
                {page}
              </button>
            </li>
          ),
        )}
        <li>
          <button
            type="button"
            aria-label={t('list.next')}
            disabled={pageNum >= last}
            onClick={() => onPage(pageNum + 1)}
          >
            <Icon name="chevronRight" size={16} />
          </button>
        </li>
      </ul>
      {last > 5 && <GoTo last={last} onPage={onPage} />}
    </nav>
  )
}

function GoTo({ last, onPage }: { last: number; onPage: (page: number) => void }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (text !== '') onPage(Math.min(Math.max(Number(text), 1), last))
    setText('')
  }
  return (
    <form className={css['goto']} onSubmit={go}>
      <label>
        {t('list.goTo')}
        <input
          value={text}
          inputMode="numeric"
          maxLength={7}
          onChange={(event) => setText(event.target.value.replaceAll(/\D/g, ''))}
        />
      </label>
    </form>
  )
}

/** `1,234`, or `10,000+` when there are more. */
export function totalText(total: number, capped: boolean): string {
  return `${formatDecimal(total)}${capped ? '+' : ''}`
}

/** The pages to offer: first, last, the current one with its neighbours; null is a gap. */
export function pagesAround(current: number, last: number): (number | null)[] {
  const wanted = new Set([1, last, current - 1, current, current + 1])
  if (current <= 3) [2, 3, 4].forEach((page) => wanted.add(page))
  if (current >= last - 2) [last - 1, last - 2, last - 3].forEach((page) => wanted.add(page))
  const pages = [...wanted].filter((page) => page >= 1 && page <= last).toSorted((a, b) => a - b)
  return pages.flatMap((page, place) => {
    const before = pages[place - 1]
    if (before === undefined || page === before + 1) return [page]
    return page === before + 2 ? [page - 1, page] : [null, page]
  })
}
