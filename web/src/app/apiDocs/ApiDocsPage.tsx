/**
 * What programs can call: how to begin, and every operation by area, with its permission, parameters, bodies, examples
 * and refusals. It needs no sign-in, draws without antd, and asks nobody but the program itself.
 */
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { switchLanguage } from '@/engine/i18n/i18n'
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@/engine/i18n/languages'
import { useLanguage } from '@/engine/i18n/useLanguage'
import { runtimeConfig } from '@/engine/runtime/config'
import { PlainButton } from '@/ui/PlainButton'
import { Spinner } from '@/ui/Spinner'
import css from './ApiDocsPage.module.css'
import { Begin } from './Begin'
import { type Area, areasOf, type Description, found, type Operation, type Screen } from './description'
import { OperationView } from './OperationView'
import { DESCRIPTION_PATH, useDescription } from './useDescription'

/** Operations that a search shows at most. */
const MOST = 100

export function ApiDocsPage() {
  const { t } = useTranslation()
  const loaded = useDescription()
  if (loaded.data) return <Documentation whole={loaded.data} />
  return (
    <main className={css['waiting']}>
      {loaded.failed ? (
        <>
          <p role="alert">{t('apiDocs.failed')}</p>
          <PlainButton solid onClick={loaded.again}>
            {t('apiDocs.again')}
          </PlainButton>
        </>
      ) : (
        <p role="status">
          <Spinner /> {t('shell.loading')}
        </p>
      )}
    </main>
  )
}

/** What an operation is called, in the language in force. */
function useWords() {
  const { t, i18n } = useTranslation()
  return (screen: Screen, operation: Operation) => {
    const action = operation.action
    const own = action !== null && i18n.exists(action) ? t(action) : operation.summary.split(': ').at(-1)
    return `${t(screen.title)} · ${own}`
  }
}

function Documentation({ whole }: { readonly whole: Description }) {
  const { t } = useTranslation()
  const { hash } = useLocation()
  const areas = useMemo(() => areasOf(whole), [whole])
  const [term, setTerm] = useState('')
  const wanted = useDeferredValue(term.trim())
  const wordsOf = useWords()
  const [name = '', operation] = decodeURIComponent(hash.slice(1)).split('/')
  const screen = areas.flatMap(({ screens }) => screens).find((each) => each.name === name)
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    // Another chapter begins at its top; an operation that was linked to is scrolled to by itself.
    if (name !== '' && operation === undefined) main.current?.scrollIntoView?.({ block: 'start' })
  }, [name, operation])
  const chapter = (): ReactNode => {
    if (wanted !== '') return <Hits whole={whole} hits={found(areas, wanted, wordsOf)} wordsOf={wordsOf} />
    if (screen) return <Operations whole={whole} screen={screen} open={operation} wordsOf={wordsOf} />
    return <Begin />
  }
  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <h1>
          <Link to="/apiDocs" onClick={() => setTerm('')}>
            {t('apiDocs.title')}
          </Link>
          <small>{whole.info.version}</small>
        </h1>
        <Search term={term} onTerm={setTerm} />
        <a href={runtimeConfig().apiBase + DESCRIPTION_PATH} download="openapi.json">
          openapi.json
        </a>
        <LanguageChoice />
      </header>
      <Contents areas={areas} current={wanted === '' ? name : ''} onGo={() => setTerm('')} />
      <main ref={main} className={css['main']}>
        {chapter()}
      </main>
    </div>
  )
}

function Search({ term, onTerm }: { readonly term: string; readonly onTerm: (term: string) => void }) {
  const { t } = useTranslation()
  return (
    <input
      type="search"
      className={css['search']}
      value={term}
      aria-label={t('apiDocs.search')}
      placeholder={t('apiDocs.search')}
      onChange={(event) => onTerm(event.target.value)}
    />
  )
}

function LanguageChoice() {
  const { t } = useTranslation()
  const language = useLanguage()
  const id = useId()
  return (
    <label htmlFor={id} className={css['language']}>
      <span>{t('apiDocs.language')}</span>
      <select
        id={id}
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) void switchLanguage(target.value)
        }}
      >
        {LANGUAGES.map((each) => (
          <option key={each} value={each}>
            {LANGUAGE_NAMES[each]}
          </option>
        ))}
      </select>
    </label>
  )
}

interface ContentsProps {
  readonly areas: readonly Area[]
  readonly current: string
  readonly onGo: () => void
}

/** The areas with their screens; the one that is read stands open. */
function Contents({ areas, current, onGo }: ContentsProps) {
  const { t } = useTranslation()
  return (
    <nav className={css['contents']} aria-label={t('apiDocs.contents')}>
      <Link to="/apiDocs" aria-current={current === '' ? 'page' : undefined} onClick={onGo}>
        {t('apiDocs.begin.title')}
      </Link>
      {areas.map((area) => (
        <details key={area.code} open={area.screens.some(({ name }) => name === current)}>
          <summary>{t(area.title)}</summary>
          <ul>
            {area.screens.map(({ name, title, operations }) => (
              <li key={name}>
                <Link
                  to={`/apiDocs#${name}`}
                  aria-current={name === current ? 'page' : undefined}
                  onClick={onGo}
                >
                  {t(title)} <small>{operations.length}</small>
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  )
}

interface OperationsProps {
  readonly whole: Description
  readonly screen: Screen
  /** Id of an operation that was linked to. */
  readonly open: string | undefined
  readonly wordsOf: (screen: Screen, operation: Operation) => string
}

function Operations({ whole, screen, open, wordsOf }: OperationsProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="chapter">
      <h2 id="chapter">{t(screen.title)}</h2>
      {screen.operations.map((operation) => (
        <OperationView
          // One that is linked to begins open, also when it stood there closed.
          key={`${operation.id} ${operation.id === open}`}
          whole={whole}
          operation={operation}
          words={wordsOf(screen, operation)}
          linked={operation.id === open}
        />
      ))}
    </section>
  )
}

interface HitsProps {
  readonly whole: Description
  readonly hits: readonly Screen[]
  readonly wordsOf: (screen: Screen, operation: Operation) => string
}

function Hits({ whole, hits, wordsOf }: HitsProps) {
  const { t } = useTranslation()
  const all = hits.flatMap((screen) => screen.operations.map((operation) => ({ screen, operation })))
  return (
    <section aria-live="polite">
      <h2>{t('apiDocs.hits', { count: all.length })}</h2>
      {all.slice(0, MOST).map(({ screen, operation }) => (
        <OperationView
          key={operation.id}
          whole={whole}
          operation={operation}
          words={wordsOf(screen, operation)}
          linked={false}
        />
      ))}
      {all.length > MOST && <p>{t('apiDocs.more', { count: all.length - MOST })}</p>}
    </section>
  )
}
