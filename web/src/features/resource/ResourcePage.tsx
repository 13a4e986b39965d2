/** The menu and its buttons: of any depth, ordered by dragging or keyboard, and the same as a list. */
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { codeChoices } from '@/engine/list/codes'
import type { ListHints } from '@/engine/list/useListColumns'
import { TreePage } from '@/engine/tree/TreePage'
import type { Arrangement } from '@/engine/tree/tree'
import type { TreeColumn } from '@/engine/tree/TreeRow'
import { lists } from '@/generated/lists'
import { Icon } from '@/ui/Icon'
import { isIconName } from '@/ui/iconPaths'
import { bodyOf, fieldsOf } from './fields'
import css from './resource.module.css'
import { base, mayHold, type Resource, titleOf, titleOfRow, treeQuery, wordsOf } from './resources'

const arrange = {
  permission: 'routerTree_arrange_button',
  save: ({ parent, keys }: Arrangement) =>
    call('POST', `${base}/arrange`, { body: { parentCode: parent, codes: keys } }),
}

const empty = { title: 'routerTree.empty', text: 'routerTree.emptyText' }
const hints: ListHints = { columns: { title: { width: 180, text: titleOfRow }, code: { width: 220 } } }

/** The page of routerTree. */
export function ResourcePage() {
  const { t } = useTranslation()
  const loaded = useQuery(treeQuery)
  const columns = useMemo<readonly TreeColumn<Resource>[]>(() => {
    const belong = new Map(codeChoices('belong', t).map(({ value, label }) => [value, label]))
    return [
      {
        id: 'code',
        title: t('field.code'),
        width: 'minmax(140px, 2fr)',
        render: ({ code }) => <span>{code}</span>,
      },
      {
        id: 'place',
        title: t('routerTree.place'),
        width: 'minmax(160px, 2fr)',
        render: ({ kind, path, permission }) => (
          <span className={css['quiet']}>{(kind === 'menu' ? path : permission) || '–'}</span>
        ),
      },
      {
        id: 'component',
        title: t('routerTree.field.component'),
        width: 'minmax(120px, 1.5fr)',
        render: ({ component }) => <span className={css['quiet']}>{component || '–'}</span>,
      },
      {
        id: 'belong',
        title: t('routerTree.field.belong'),
        width: 'minmax(120px, 1fr)',
        render: (resource) => <span>{belong.get(resource.belong)}</span>,
      },
    ]
  }, [t])
  const face = {
    title: t('routerTree.field.title'),
    name: titleOf,
    before: (resource: Resource) => <Mark resource={resource} />,
    after: (resource: Resource) => <Tags resource={resource} />,
  }
  return (
    <TreePage
      list={lists.resource}
      hints={hints}
      tree={loaded.data}
      error={loaded.error}
      onRetry={() => void loaded.refetch()}
      wordsOf={wordsOf}
      face={face}
      columns={columns}
      form={fieldsOf}
      write={bodyOf}
      mayHold={mayHold}
      arrange={arrange}
      empty={empty}
      width={720}
    />
  )
}

function Mark({ resource }: { readonly resource: Resource }) {
  const { icon, kind } = resource
  const fallback = kind === 'button' ? 'key' : 'document'
  return <Icon name={isIconName(icon) ? icon : fallback} size={16} />
}

function Tags({ resource }: { readonly resource: Resource }) {
  const { t } = useTranslation()
  return (
    <>
      {resource.kind === 'button' && <small className={css['tag']}>{t('code.resourceKind.button')}</small>}
      {resource.hidden && <small className={css['tag']}>{t('routerTree.field.hidden')}</small>}
    </>
  )
}
