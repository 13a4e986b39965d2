/** The menu to choose from and to order: by dragging, or by the keyboard with the two buttons of the chosen entry. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Input, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import { useCan } from '@/engine/session/permissions'
import { toast } from '@/ui/toast'
import css from './resource.module.css'
import { arrange, type Arrangement, base, type Resource, titleKey, treeQuery } from './resources'

interface MenuTreeProps {
  readonly tree: readonly Resource[]
  readonly chosen: string | undefined
  readonly onChoose: (code: string) => void
}

interface Node {
  readonly key: string
  readonly title: string
  readonly resource: Resource
  readonly children: Node[]
}

/** Draws the tree. */
export function MenuTree({ tree, chosen, onChoose }: MenuTreeProps) {
  const { t, i18n } = useTranslation()
  const can = useCan()
  const [term, setTerm] = useState('')
  const [opened, setOpened] = useState<readonly string[]>([])
  const move = useMove()
  const nodes = useMemo(() => {
    const word = (resource: Resource) => {
      const key = titleKey(resource)
      return i18n.exists(key) ? t(key) : resource.title
    }
    return nodesOf(tree, word, term.trim().toLowerCase())
  }, [tree, term, t, i18n])
  const mayMove = can('routerTree_arrange_button') && term === ''
  return (
    <>
      <Input
        allowClear
        value={term}
        placeholder={t('routerTree.find')}
        aria-label={t('routerTree.find')}
        onChange={(event) => setTerm(event.target.value)}
      />
      <div className={css['tree']}>
        <Tree<Node>
          blockNode
          showLine
          treeData={nodes}
          draggable={mayMove ? { icon: false } : false}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          expandedKeys={term === '' ? [...opened] : keysOf(nodes)}
          onExpand={(keys) => setOpened(keys.map(String))}
          onSelect={(_, { node }) => onChoose(node.key)}
          titleRender={({ title, resource }) => <Title title={title} resource={resource} />}
          onDrop={({ dragNode, node, dropToGap, dropPosition }) => {
            const own = Number(node.pos.split('-').at(-1))
            const gap = dropPosition < own ? 'before' : 'after'
            const arrangement = arrange(tree, dragNode.key, node.key, dropToGap ? gap : 'into')
            if (arrangement) move.mutate(arrangement)
            else toast.warning(t('routerTree.notHere'))
          }}
        />
      </div>
    </>
  )
}

function Title({ title, resource }: { readonly title: string; readonly resource: Resource }) {
  const { t } = useTranslation()
  return (
    <span className={css['node']} data-kind={resource.kind} data-hidden={resource.hidden}>
      {title}
      {resource.kind === 'button' && <small>{t('code.resourceKind.button')}</small>}
      {resource.hidden && <small>{t('routerTree.field.hidden')}</small>}
    </span>
  )
}

function useMove() {
  const { t } = useTranslation()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (arrangement: Arrangement) => call('POST', `${base}/arrange`, { body: arrangement }),
    onSuccess: () => toast.success(t('routerTree.arranged')),
    onSettled: () => queries.invalidateQueries({ queryKey: treeQuery.queryKey }),
  })
}

function nodesOf(tree: readonly Resource[], word: (resource: Resource) => string, term: string): Node[] {
  return tree.flatMap((resource) => {
    const title = word(resource)
    const hit = title.toLowerCase().includes(term) || resource.code.toLowerCase().includes(term)
    const children = nodesOf(resource.children, word, hit ? '' : term)
    return hit || children.length > 0 ? [{ key: resource.code, title, resource, children }] : []
  })
}

function keysOf(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => [node.key, ...keysOf(node.children)])
}
