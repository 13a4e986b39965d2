/** The tree half of a tree page: title, finding, opening and closing, the lines, and their order. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Input, Skeleton } from 'antd'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { text } from '@/engine/i18n/i18n'
import { actionsAt, type ListAction, runAction, toolsOf } from '@/engine/list/actions'
import { EmptyNotice, FaultNotice } from '@/engine/list/ListNotice'
import type { ListRecord } from '@/engine/list/meta'
import { useRowActions } from '@/engine/list/RowActions'
import { useCan } from '@/engine/session/permissions'
import { toast } from '@/ui/toast'
import { useStable } from '@/ui/useStable'
import { AddButton } from './AddButton'
import type { TreePageProps } from './definition'
import { type Arrangement, type Branch, countOf, cut, find, parentKeys, shift, type Step } from './tree'
import { TreeGrid } from './TreeGrid'
import css from './tree.module.css'

type TreeViewProps<T extends ListRecord> = Omit<TreePageProps<T>, 'form' | 'hints' | 'width'> & {
  readonly actions: readonly ListAction[]
  readonly above: ReactNode
  readonly onAdd: (below?: Branch<T>) => void
  readonly onLook?: (record: T) => void
}

/** A tree of at most this many records opens with all of them in sight. */
const FEW = 60

/** Draws the tree. */
export function TreeView<T extends ListRecord>(props: TreeViewProps<T>) {
  const { list, tree, face, wordsOf, mayHold, arrange } = props
  const { t } = useTranslation()
  const can = useCan()
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [term, setTerm] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<string> | null>(null)
  const nodes = tree ?? []
  const wanted = term.trim().toLowerCase()
  const shown = useMemo(
    () =>
      wanted === '' ? (tree ?? []) : cut(tree ?? [], (one) => wordsOf(one).toLowerCase().includes(wanted)),
    [tree, wanted, wordsOf],
  )
  const open = opened ?? new Set(countOf(nodes) <= FEW ? parentKeys(nodes) : [])
  const mayMove = can(arrange.permission) && wanted === ''
  const mayAdd = can(`${list.screen}_add_button`)

  const tools = toolsOf(list, text, client)
  const move = useMutation({
    mutationFn: ({ next }: { next: Arrangement; moved: string }) => arrange.save(next),
    onSuccess: () => toast.success(t('tree.arranged')),
    onSettled: async (_answer, _error, { next, moved }) => {
      if (next.parent !== null) setOpened(new Set([...open, next.parent]))
      await tools.reload()
      // The line has moved in the page, which takes the focus from it.
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(moved)}"]`)?.focus(),
      )
    },
  })
  const onArrange = (next: Arrangement | null, moved: string) => {
    if (next) move.mutate({ next, moved })
    else toast.warning(t('tree.notHere'))
  }
  const step = useStable((way: Step, rows: readonly ListRecord[]) => {
    const key = keyOf(nodes, rows[0])
    if (key !== undefined) onArrange(shift(nodes, key, way, mayHold), key)
  })
  const addBelow = useStable((rows: readonly ListRecord[]) => {
    const key = keyOf(nodes, rows[0])
    if (key !== undefined) props.onAdd(find(nodes, key))
  })
  const { actions: given } = props
  const actions = useMemo(() => {
    const own: readonly ListAction[] = [
      {
        name: 'addBelow',
        label: 'tree.addBelow',
        on: 'row',
        permission: `${list.screen}_add_button`,
        run: addBelow,
      },
      {
        name: 'up',
        label: 'tree.up',
        on: 'row',
        permission: arrange.permission,
        run: (rows) => step('up', rows),
      },
      {
        name: 'down',
        label: 'tree.down',
        on: 'row',
        permission: arrange.permission,
        run: (rows) => step('down', rows),
      },
    ]
    const [edit, ...others] = given
    return actionsAt('row', [...(edit ? [edit] : []), ...own, ...others], list, can)
  }, [given, list, can, arrange.permission, addBelow, step])
  const nameOfRow = (row: ListRecord) => {
    const key = keyOf(nodes, row)
    const node = key === undefined ? undefined : find(nodes, key)
    return node ? face.name(node.record) : row.id
  }
  const { render, menu } = useRowActions(actions, (action, rows) => {
    // A failed call has been shown by the client; the tree is loaded anew because it may have changed.
    runAction(action, rows, nameOfRow, tools).catch(() => tools.reload())
  })
  const title = `route.${list.screen}`
  return (
    <>
      <header className={css['titleLine']}>
        <h1>{t(title)}</h1>
        {tree && <span className={css['count']}>{countOf(nodes)}</span>}
        {mayAdd && (
          <div>
            <AddButton onPress={() => props.onAdd()} />
          </div>
        )}
      </header>
      <div className={css['tools']}>
        {props.above}
        <Input
          allowClear
          className={css['search'] ?? ''}
          value={term}
          placeholder={t('tree.find')}
          aria-label={t('tree.find')}
          onChange={(event) => setTerm(event.target.value)}
        />
        <span>
          <Button type="text" onClick={() => setOpened(new Set(parentKeys(nodes)))}>
            {t('tree.openAll')}
          </Button>
          <Button type="text" onClick={() => setOpened(new Set())}>
            {t('tree.closeAll')}
          </Button>
        </span>
      </div>
      <div ref={box}>
        {tree || props.error ? (
          <TreeGrid
            label={t(title)}
            tree={nodes}
            shown={shown}
            isOpen={(key) => wanted !== '' || open.has(key)}
            onToggle={(key) => setOpened(toggled(open, key))}
            face={face}
            columns={props.columns}
            notice={noticeOf(props, shown.length === 0, mayAdd, wanted !== '', () => setTerm(''))}
            {...(props.onLook ? { onOpen: props.onLook } : {})}
            {...(render ? { actions: { title: t('list.actions'), render } } : {})}
            {...(mayMove ? { order: { mayHold, onArrange } } : {})}
          />
        ) : (
          <Skeleton active paragraph={{ rows: 12 }} title={false} />
        )}
        {menu}
      </div>
      {mayMove && nodes.length > 0 && <p className={css['hint']}>{t('tree.orderHint')}</p>}
    </>
  )
}

function toggled(open: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(open)
  if (!next.delete(key)) next.add(key)
  return next
}

/** The key of the node that a record of the server stands at. */
function keyOf<T extends ListRecord>(
  nodes: readonly Branch<T>[],
  row: ListRecord | undefined,
): string | undefined {
  for (const node of nodes) {
    const key = node.record.id === row?.id ? node.key : keyOf(node.children, row)
    if (key !== undefined) return key
  }
  return undefined
}

function noticeOf<T extends ListRecord>(
  props: TreeViewProps<T>,
  nothing: boolean,
  mayAdd: boolean,
  filtered: boolean,
  onClear: () => void,
): ReactNode {
  if (props.error && !props.tree) return <FaultNotice error={props.error} onRetry={props.onRetry} />
  if (!nothing) return undefined
  return (
    <EmptyNotice
      filtered={filtered}
      onClear={onClear}
      empty={props.empty}
      step={mayAdd && <AddButton onPress={() => props.onAdd()} />}
    />
  )
}
