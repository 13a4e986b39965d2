/**
 * The page of records that lie below each other: the tree to find, open and order them, the list of the same records for
 * filters and export, and the panel of one record.
 */
import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import type { FormField } from '@/engine/form/fields'
import { RecordDrawer } from '@/engine/form/RecordPanel'
import { deleteAction, type ListAction } from '@/engine/list/actions'
import { ListPage } from '@/engine/list/ListPage'
import type { ListRecord } from '@/engine/list/meta'
import { basePath } from '@/engine/list/query'
import { useCan } from '@/engine/session/permissions'
import { Icon } from '@/ui/Icon'
import { useStable } from '@/ui/useStable'
import type { OpenedNode, TreePageProps } from './definition'
import type { Branch, MayHold } from './tree'
import { TreeView } from './TreeView'
import css from './tree.module.css'

interface Opened<T> extends OpenedNode<T> {
  readonly fields: readonly FormField[]
}

/** Draws the page. */
export function TreePage<T extends ListRecord>(props: TreePageProps<T>) {
  const { list, tree, form, mayHold } = props
  const { t } = useTranslation()
  const can = useCan()
  const [params, setParams] = useSearchParams()
  const [opened, setOpened] = useState<Opened<T> | null>(null)
  const nodes = useMemo(() => (tree ? withCan(tree, mayHold) : undefined), [tree, mayHold])
  // The fields are fixed at the opening: a tree that is loaded anew must not change a form under the hands.
  const open = useStable((next: OpenedNode<T>) => setOpened({ ...next, fields: form(next, nodes ?? []) }))
  const mayLook = can(`${list.screen}_detail_button`)
  const look = (record: ListRecord) => open({ mode: 'detail', id: record.id })
  const add = () => open({ mode: 'add' })
  const [shared] = useState<readonly ListAction[]>(() => [
    { name: 'edit', on: 'row', run: ([row]) => row && open({ mode: 'edit', id: row.id }) },
    { name: 'detail', on: 'row', always: true, run: ([row]) => row && look(row) },
    deleteAction,
  ])
  const [forList] = useState<readonly ListAction[]>(() => [{ name: 'add', on: 'page', run: add }, ...shared])
  const asList = params.get('view') === 'list'
  const viewSwitch = (
    <ViewSwitch
      asList={asList}
      onChange={(next) => setParams(next ? { view: 'list' } : {}, { replace: true })}
    />
  )
  return (
    <>
      {asList ? (
        <ListPage
          list={list}
          actions={forList}
          above={viewSwitch}
          empty={props.empty}
          {...(props.hints ? { hints: props.hints } : {})}
          {...(mayLook ? { onOpen: look } : {})}
        />
      ) : (
        <section aria-label={t(`route.${list.screen}`)} className={css['page']}>
          <TreeView
            {...props}
            tree={nodes}
            actions={shared}
            above={viewSwitch}
            onAdd={(below) => open({ mode: 'add', ...(below ? { below } : {}) })}
            {...(mayLook ? { onLook: look } : {})}
          />
        </section>
      )}
      {opened && (
        <RecordDrawer
          key={`${opened.mode} ${opened.id ?? ''} ${opened.below?.key ?? ''}`}
          base={basePath(list)}
          screen={list.screen}
          fields={opened.fields}
          mode={opened.mode}
          {...(opened.id === undefined ? {} : { id: opened.id })}
          {...(props.width === undefined ? {} : { width: props.width })}
          {...(props.write ? { write: props.write } : {})}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function ViewSwitch({ asList, onChange }: { asList: boolean; onChange: (asList: boolean) => void }) {
  const { t } = useTranslation()
  return (
    <div>
      <Segmented<'tree' | 'list'>
        aria-label={t('tree.view')}
        value={asList ? 'list' : 'tree'}
        options={[
          { value: 'tree', label: t('tree.asTree'), icon: <Icon name="tree" size={16} /> },
          { value: 'list', label: t('tree.asList'), icon: <Icon name="list" size={16} /> },
        ]}
        onChange={(next) => onChange(next === 'list')}
      />
    </div>
  )
}

/** What the browser adds to what the server lets be done: below what may hold others something can be added. */
function withCan<T extends ListRecord>(nodes: readonly Branch<T>[], mayHold: MayHold<T>): Branch<T>[] {
  return nodes.map((node) => {
    const can = [...(node.record.can ?? []), 'up', 'down', ...(mayHold(node.record) ? ['addBelow'] : [])]
    return { ...node, record: { ...node.record, can }, children: withCan(node.children, mayHold) }
  })
}
