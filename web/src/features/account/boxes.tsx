/** Boxes for what an account is given, each with what this person may give only. */
import { useQuery } from '@tanstack/react-query'
import { Select, Switch, TreeSelect } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { codeChoices } from '@/engine/list/codes'
import css from './account.module.css'
import { type AccountOptions, optionsQuery } from './options'

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
const textsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

/** Makes a box for a code of a table, with the codes that `allowed` names. The present one stays. */
function codeBox(table: string, allowed: (options: AccountOptions) => readonly string[]) {
  return function CodeBox({ value, onChange, ...box }: BoxProps) {
    const { t } = useTranslation()
    const { data } = useQuery(optionsQuery)
    const may = data ? allowed(data) : []
    const choices = codeChoices(table, t).filter((each) => may.includes(each.value) || each.value === value)
    return (
      <Select
        {...box}
        options={choices}
        value={textOf(value)}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next: unknown) => onChange?.(next)}
      />
    )
  }
}

/** Own people, or the kind of outside party. */
export const PartyTypeBox = codeBox('partyType', ({ partyTypes }) => partyTypes)

/** What a session looks at when it begins. */
export const DataTypeBox = codeBox('dataType', ({ dataTypes }) => dataTypes)

/** All warehouses, those to come included; only who has them may give them. */
export function AllWarehousesBox({ id, value, onChange, disabled = false }: BoxProps) {
  const { t } = useTranslation()
  const { data } = useQuery(optionsQuery)
  const checked = value === true
  return (
    <Switch
      {...(id === undefined ? {} : { id })}
      checked={checked}
      disabled={disabled || (!checked && data?.allWarehouses !== true)}
      checkedChildren={t('shared.yes')}
      unCheckedChildren={t('shared.no')}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** Warehouses the account may look into: their codes. */
export function WarehousesBox({ value, onChange, ...box }: BoxProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(optionsQuery)
  const options =
    data?.warehouses.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })) ?? []
  return (
    <Select
      {...box}
      mode="multiple"
      loading={isPending}
      options={options}
      placeholder={t('accountManage.noWarehouse')}
      value={textsOf(value)}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(next: unknown) => onChange?.(next)}
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
      className={css['whole'] ?? ''}
      allowClear
      loading={isPending}
      treeDataSimpleMode
      treeDefaultExpandAll
      treeData={nodes ?? []}
      showSearch={{ treeNodeFilterProp: 'title' }}
      value={textOf(value)}
      onChange={(next: unknown) => onChange?.(next)}
    />
  )
}
