/** The search box of the top bar: type part of a page's name, its pinyin or its path, and open it. */
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { report } from '@/engine/client/report'
import { shownPages } from '@/engine/feature/navigation'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { Icon } from '@/ui/Icon'
import { useNavigation, useTitles } from '../workspace/navigationContext'
import styles from './MenuSearch.module.css'
import { SearchHits } from './SearchHits'
import { type Candidate, type Search, buildSearch } from './searchIndex'

/** The search over the menu in force; null until the box has been used and its parts are there. */
function useSearch(wanted: boolean): Search | null {
  const navigation = useNavigation()
  const titles = useTitles()
  const language = useLanguage()
  const [search, setSearch] = useState<Search | null>(null)
  useEffect(() => {
    if (!wanted) return undefined
    let current = true
    const titlesOf = (page: Parameters<Parameters<typeof buildSearch>[1]>[0]): readonly string[] => [
      ...page.trail.map(titles.entry),
      titles.entry(page),
    ]
    buildSearch(shownPages(navigation), titlesOf, language).then(
      (built) => current && setSearch(() => built),
      (error: unknown) => report(error, 'search'),
    )
    return () => {
      current = false
    }
  }, [wanted, navigation, titles, language])
  return search
}

/** Ctrl+K (or Command+K) puts the cursor into the box from anywhere. */
function useShortcut(focus: () => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [focus])
}

export function MenuSearch() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [used, setUsed] = useState(false)
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const search = useSearch(used)
  const hits = search !== null && words.trim() !== '' ? search(words) : []
  const open = words.trim() !== '' && search !== null
  const [focus] = useState(() => () => input.current?.focus())
  useShortcut(focus)

  const clear = (): void => {
    setWords('')
    setAt(0)
  }
  const choose = (hit: Candidate | undefined): void => {
    if (!hit) return
    clear()
    input.current?.blur()
    void navigate(hit.path)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && hits.length > 0) setAt((at + step + hits.length) % hits.length)
    else if (event.key === 'Enter') choose(hits[at])
    else if (event.key === 'Escape') clear()
    else return
    event.preventDefault()
  }
  return (
    <div
      className={styles['box']}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && clear()}
    >
      <Icon name="search" size={16} />
      <input
        ref={input}
        type="search"
        role="combobox"
        autoComplete="off"
        placeholder={t('shell.search.placeholder')}
        aria-label={t('shell.search.title')}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-activedescendant={open && hits.length > 0 ? `${id}-${at}` : undefined}
        value={words}
        onFocus={() => setUsed(true)}
        onChange={(event) => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <kbd aria-hidden="true">Ctrl K</kbd>
      {open ? <SearchHits id={id} hits={hits} at={at} choose={choose} /> : null}
    </div>
  )
}
