/** The menu and its buttons: the tree at the left to find and order, the chosen entry's form at the right. */
import { useQuery } from '@tanstack/react-query'
import { Button, Empty, Skeleton } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultNotice } from '@/engine/list/ListNotice'
import { useCan } from '@/engine/session/permissions'
import { Icon } from '@/ui/Icon'
import { EntryForm, type Entry } from './EntryForm'
import { MenuTree } from './MenuTree'
import css from './resource.module.css'
import { find, type Resource, treeQuery } from './resources'

/** The page of routerTree. */
export function ResourcePage() {
  const { t } = useTranslation()
  const can = useCan()
  const loaded = useQuery(treeQuery)
  const [entry, setEntry] = useState<Entry | null>(null)
  const tree = loaded.data
  const chosen = useMemo(() => (entry?.code ? find(tree ?? [], entry.code) : undefined), [tree, entry])
  if (loaded.error && !tree) return <FaultNotice error={loaded.error} onRetry={() => void loaded.refetch()} />
  const below = (parent: Resource | undefined): Entry => ({
    mode: 'add',
    ...(parent ? { parentCode: parent.kind === 'button' ? (parent.parentCode ?? undefined) : parent.code } : {}),
  })
  return (
    <section className={css['page']} aria-label={t('route.routerTree')}>
      <header className={css['head']}>
        <h1>{t('route.routerTree')}</h1>
        {can('routerTree_add_button') && (
          <>
            <Button onClick={() => setEntry(below(undefined))}>{t('routerTree.addTop')}</Button>
            <Button
              type="primary"
              icon={<Icon name="plus" size={16} />}
              disabled={!chosen}
              onClick={() => setEntry(below(chosen))}
            >
              {t('routerTree.addBelow')}
            </Button>
          </>
        )}
      </header>
      <div className={css['split']}>
        <div className={css['card']}>
          {tree ? (
            <MenuTree
              tree={tree}
              chosen={entry?.code}
              onChoose={(code) => setEntry({ mode: 'edit', code })}
            />
          ) : (
            <Skeleton active paragraph={{ rows: 12 }} title={false} />
          )}
        </div>
        <div className={css['card']}>
          {entry ? (
            <EntryForm
              key={`${entry.mode} ${entry.code ?? ''} ${entry.parentCode ?? ''} ${chosen?.version ?? ''}`}
              entry={entry}
              resource={chosen}
              onDone={(code) => setEntry(code === undefined ? null : { mode: 'edit', code })}
            />
          ) : (
            <Empty description={t('routerTree.choose')} />
          )}
        </div>
      </div>
    </section>
  )
}
