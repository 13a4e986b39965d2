/**
 * Menus and buttons to tick. A ticked button ticks the menus above it, because a button nobody can reach is no right;
 * what the person does not hold is shown but cannot be changed.
 */
import { useQuery } from '@tanstack/react-query'
import { Input, Skeleton, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '@/engine/client/call'
import type { BoxProps } from '@/engine/form/fields'
import css from './role.module.css'
import { type Tick, type TickNode, keysOf, nodesOf, togglesOf } from './ticks'

/** Box for the resources of a role: their codes. */
export function TickTree({ id, value, onChange, disabled }: BoxProps) {
  const { t, i18n } = useTranslation()
  const [term, setTerm] = useState('')
  const [opened, setOpened] = useState<readonly string[] | null>(null)
  const loaded = useQuery({
    queryKey: ['/arpa-basic-api/role', 'resources'],
    queryFn: ({ signal }) => call<Tick[]>('GET', '/arpa-basic-api/role/resources', { signal, silent: true }),
  })
  const held = useMemo(() => (Array.isArray(value) ? value.map(String) : []), [value])
  const nodes = useMemo(() => {
    const word = (title: string, kind: Tick['kind']) => {
      const key = kind === 'menu' ? `route.${title}` : title
      return i18n.exists(key) ? t(key) : title
    }
    return nodesOf(loaded.data ?? [], word, term)
  }, [loaded.data, t, i18n, term])
  if (!loaded.data) return <Skeleton active paragraph={{ rows: 6 }} title={false} />
  const expanded = term === '' ? (opened ?? nodes.map((node) => node.key)) : keysOf(nodes)
  return (
    <div id={id} className={css['ticks']}>
      <div className={css['search']}>
        <Input
          allowClear
          value={term}
          placeholder={t('roleManage.findTick')}
          aria-label={t('roleManage.findTick')}
          disabled={false}
          onChange={(event) => setTerm(event.target.value)}
        />
        <span>{t('roleManage.ticked', { count: held.length })}</span>
      </div>
      <div className={css['tree']}>
        <Tree<TickNode>
          checkable
          checkStrictly
          blockNode
          selectable={false}
          disabled={disabled === true}
          treeData={nodes}
          checkedKeys={[...held]}
          expandedKeys={[...expanded]}
          onExpand={(keys) => setOpened(keys.map(String))}
          onCheck={(_, { node, checked }) => onChange?.(togglesOf(loaded.data, held, node.key, checked))}
        />
        {nodes.length === 0 && <p className={css['none']}>{t('list.noMatch')}</p>}
      </div>
    </div>
  )
}
