/** A choice from a tree that the server gives whole: departments, menus. */
import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import { call } from '@/engine/client/call'
import type { BoxProps, TreeSource } from './fields'
import css from './form.module.css'

interface TreeBoxProps extends BoxProps {
  readonly source: TreeSource
  readonly several: boolean
}

/** Box for a node of a tree, or several. */
export function TreeBox({ source, several, id, value, onChange, disabled, ...more }: TreeBoxProps) {
  const label = source.label ?? 'name'
  const nodes = useQuery({
    queryKey: [source.path, 'tree'],
    queryFn: ({ signal }) => call<Record<string, unknown>[]>('GET', source.path, { signal, silent: true }),
  })
  return (
    <TreeSelect
      {...(id === undefined ? {} : { id })}
      {...more}
      className={css['whole'] ?? ''}
      disabled={disabled === true || nodes.isPending}
      loading={nodes.isPending}
      multiple={several}
      treeCheckable={several}
      treeDefaultExpandAll
      allowClear
      showSearch={{ treeNodeFilterProp: label }}
      {...(source.parent === undefined ? {} : { treeDataSimpleMode: { id: 'id', pId: source.parent } })}
      fieldNames={{ label, value: source.value ?? 'id', children: 'children' }}
      treeData={nodes.data ?? []}
      value={value ?? undefined}
      onChange={(next: unknown) => onChange?.(next)}
    />
  )
}
