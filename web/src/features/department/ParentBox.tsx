/** The department above: a choice from the tree without the department itself and what lies below it. */
import { useQuery } from '@tanstack/react-query'
import { TreeSelect } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { type Branch, find } from '@/engine/tree/tree'
import css from './department.module.css'
import { type Department, treeQuery } from './departments'

interface Choice {
  readonly value: string
  readonly title: string
  readonly children: Choice[]
}

function choicesOf(tree: readonly Branch<Department>[], own: string | undefined): Choice[] {
  return tree
    .filter(({ key }) => key !== own)
    .map(({ key, record, children }) => ({
      value: key,
      title: record.name,
      children: choicesOf(children, own),
    }))
}

/** Makes the box for the department above `own`; nothing is left out for a new one. */
export function parentBoxFor(own: string | undefined): ComponentType<BoxProps> {
  return function ParentBox({ value, onChange, ...box }: BoxProps) {
    const { t } = useTranslation()
    const { data, isPending } = useQuery(treeQuery)
    return (
      <TreeSelect
        {...box}
        allowClear
        treeDefaultExpandAll
        loading={isPending}
        className={css['whole'] ?? ''}
        placeholder={t('departmentManage.top')}
        treeData={choicesOf(data ?? [], own)}
        showSearch={{ treeNodeFilterProp: 'title' }}
        value={typeof value === 'string' ? value : undefined}
        onChange={(next: unknown) => onChange?.(next)}
      />
    )
  }
}

/** The department above in words. */
export function ParentText({ value }: BoxProps) {
  const { t } = useTranslation()
  const { data } = useQuery(treeQuery)
  if (typeof value !== 'string') return t('departmentManage.top')
  return find(data ?? [], value)?.record.name ?? '–'
}
