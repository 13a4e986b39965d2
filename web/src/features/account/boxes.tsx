/** Boxes for what an account is given. A role that the person does not hold themselves is shown, but cannot be chosen. */
import { useQuery } from '@tanstack/react-query'
import { Select, TreeSelect } from 'antd'
import type { BoxProps } from '@/engine/form/fields'
import { optionsQuery } from './options'

const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Roles in order: the first is the one in use after signing in. */
export function RolesBox({ value, ...box }: BoxProps) {
  const { data, isPending } = useQuery(optionsQuery)
  const options = data?.roles.map(({ id, name, held }) => ({ value: id, label: name, disabled: !held })) ?? []
  return (
    <Select
      {...box}
      mode="multiple"
      loading={isPending}
      options={options}
      value={textsOf(value)}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

/** Warehouses the account may look into. */
export function WarehousesBox({ value, ...box }: BoxProps) {
  const { data, isPending } = useQuery(optionsQuery)
  const options =
    data?.warehouses.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })) ?? []
  return (
    <Select
      {...box}
      mode="multiple"
      loading={isPending}
      options={options}
      value={textsOf(value)}
      showSearch={{ optionFilterProp: 'label' }}
    />
  )
}

/** The department by its code. */
export function DepartmentBox({ value, onChange, ...box }: BoxProps) {
  const { data, isPending } = useQuery(optionsQuery)
  const nodes = data?.departments.map(({ id, code, name, parentId }) => ({
    id,
    pId: parentId ?? null,
    value: code,
    title: name,
  }))
  return (
    <TreeSelect
      {...box}
      style={{ width: '100%' }}
      allowClear
      loading={isPending}
      treeDataSimpleMode
      treeDefaultExpandAll
      treeData={nodes ?? []}
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={typeof value === 'string' ? value : undefined}
      onChange={(next: unknown) => onChange?.(next)}
    />
  )
}
