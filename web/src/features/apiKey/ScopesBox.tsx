/** What a key may do, to be ticked page by page: as much as its account holds and the person may give. */
import { useQuery } from '@tanstack/react-query'
import { Form, Skeleton } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { FaultNotice } from '@/engine/list/ListNotice'
import type { Tick } from '@/engine/ticks/ticks'
import { Ticks } from '@/engine/ticks/Ticks'
import { codesOf, wordOf } from '@/engine/ticks/words'
import css from './apiKey.module.css'
import { chosenPages, scopesOf, scopesQuery, shownOf } from './scopes'

interface LoadedProps {
  readonly draw: (ticks: readonly Tick[]) => React.ReactNode
}

/** The tree for the account of the form; before one is chosen there is nothing to choose from. */
function Loaded({ draw }: LoadedProps) {
  const { t } = useTranslation()
  const party: unknown = Form.useWatch('partyId', { form: Form.useFormInstance(), preserve: true })
  const partyId = typeof party === 'string' ? party : ''
  const loaded = useQuery({ ...scopesQuery(partyId), enabled: partyId !== '' })
  if (partyId === '') return <p className={css['none']}>{t('apiKeyManage.accountFirst')}</p>
  if (loaded.data) return draw(loaded.data)
  if (loaded.error) return <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
  return <Skeleton active paragraph={{ rows: 6 }} title={false} />
}

/** Box for the permissions of a key: their codes. */
export function ScopesBox({ id, value, onChange, disabled = false }: BoxProps) {
  const { t } = useTranslation()
  const scopes = useMemo(() => codesOf(value), [value])
  return (
    <div id={id} className={css['box']}>
      <Loaded
        draw={(ticks) => (
          <>
            <p className={css['count']}>{t('ticks.count', { count: scopes.length })}</p>
            <Ticks
              ticks={ticks}
              held={shownOf(ticks, scopes)}
              disabled={disabled}
              label={t('apiKeyManage.field.scopes')}
              onChange={(codes) => onChange?.(scopesOf(ticks, codes))}
            />
          </>
        )}
      />
    </div>
  )
}

/** The permissions of a key that is looked at: what it may do on which page, and what its account has lost since. */
export function ScopesText({ value }: BoxProps) {
  const scopes = useMemo(() => new Set(codesOf(value)), [value])
  return (
    <div className={css['box']}>
      <Loaded draw={(ticks) => <Pages ticks={ticks} scopes={scopes} />} />
    </div>
  )
}

interface PagesProps {
  readonly ticks: readonly Tick[]
  readonly scopes: ReadonlySet<string>
}

function Pages({ ticks, scopes }: PagesProps) {
  const { t } = useTranslation()
  return (
    <ul className={css['pages']}>
      {chosenPages(ticks, scopes).map(({ page, actions }) => (
        <li key={page.code}>
          <strong>{wordOf(page)}</strong>
          <span>
            {actions.map((action) => (
              <code key={action.code} title={action.code}>
                {wordOf(action)}
              </code>
            ))}
          </span>
        </li>
      ))}
      {scopes.size === 0 && <li>{t('apiKeyManage.nothing')}</li>}
    </ul>
  )
}
