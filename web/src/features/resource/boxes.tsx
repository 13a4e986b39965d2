/** Boxes of the menu's form: where an entry hangs, its title by the words it will show, and its icon. */
import { useQuery } from '@tanstack/react-query'
import { AutoComplete, Form, Select, TreeSelect } from 'antd'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { textKeys } from '@/engine/i18n/i18n'
import { type Branch, find } from '@/engine/tree/tree'
import { Icon } from '@/ui/Icon'
import { ICON_PATHS, isIconName } from '@/ui/iconPaths'
import css from './resource.module.css'
import { type Resource, titleOf, treeQuery } from './resources'

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface Choice {
  readonly value: string
  readonly title: string
  readonly children: Choice[]
}

/** Menus to hang an entry in, without the entry itself and what lies below it. */
function choicesOf(tree: readonly Branch<Resource>[], own: string | undefined): Choice[] {
  return tree
    .filter(({ key, record }) => key !== own && record.kind === 'menu')
    .map(({ key, record, children }) => ({
      value: key,
      title: titleOf(record),
      children: choicesOf(children, own),
    }))
}

/** Makes the box for the parent of the entry `own`; nothing is left out for a new one. */
export function parentBoxFor(own: string | undefined): ComponentType<BoxProps> {
  return function ParentBox({ value, onChange, ...box }: BoxProps) {
    const { t } = useTranslation()
    const { data, isPending } = useQuery(treeQuery)
    return (
      <TreeSelect
        {...box}
        allowClear
        loading={isPending}
        className={css['whole'] ?? ''}
        placeholder={t('routerTree.top')}
        treeData={choicesOf(data ?? [], own)}
        showSearch={{ treeNodeFilterProp: 'title' }}
        value={textOf(value)}
        onChange={(next: unknown) => onChange?.(next)}
      />
    )
  }
}

/** The parent in words. */
export function ParentText({ value }: BoxProps) {
  const { t } = useTranslation()
  const { data } = useQuery(treeQuery)
  const code = textOf(value)
  if (code === undefined) return t('routerTree.top')
  const node = find(data ?? [], code)
  return node ? titleOf(node.record) : code
}

/** A title: one of the texts, found by what it says, or plain words. */
export function TitleBox({ value, onChange, ...box }: BoxProps) {
  const { t } = useTranslation()
  const button = Form.useWatch<unknown>('kind') === 'button'
  const group = button ? 'action.' : 'route.'
  const options = textKeys(group).map((key) => ({
    value: button ? key : key.slice(group.length),
    label: t(key),
  }))
  const shown = options.find((option) => option.value === value)?.label
  return (
    <>
      <AutoComplete
        {...box}
        value={textOf(value)}
        options={options}
        showSearch={{
          filterOption: (typed, option) =>
            `${option?.value} ${option?.label}`.toLowerCase().includes(typed.toLowerCase()),
        }}
        optionRender={({ data }) => (
          <span className={css['option']}>
            {data.label} <small>{data.value}</small>
          </span>
        )}
        onChange={(next: string | undefined) => onChange?.(next)}
      />
      <p className={css['shown']}>{t('routerTree.shownAs', { title: shown ?? textOf(value) ?? '–' })}</p>
    </>
  )
}

const icons = Object.keys(ICON_PATHS).map((name) => ({ value: name, label: name }))

/** An icon by its picture. */
export function IconBox({ value, onChange, ...box }: BoxProps) {
  return (
    <Select
      {...box}
      allowClear
      showSearch={{ optionFilterProp: 'value' }}
      options={icons}
      optionRender={({ value: name }) => <IconName name={name} />}
      labelRender={({ value: name }) => <IconName name={name} />}
      value={textOf(value)}
      onChange={(next: unknown) => onChange?.(next)}
    />
  )
}

/** An icon to look at. */
export function IconText({ value }: BoxProps) {
  return <IconName name={value} />
}

function IconName({ name }: { readonly name: unknown }) {
  const known = textOf(name)
  if (known === undefined || known === '') return '–'
  return (
    <span className={css['icon']}>
      {isIconName(known) && <Icon name={known} size={16} />}
      {known}
    </span>
  )
}
