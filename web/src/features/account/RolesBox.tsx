/**
 * The roles of an account in their order: the first one is in use after signing in. A role that the person does not hold
 * themselves is shown, but cannot be given.
 */
import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'
import { Icon } from '@/ui/Icon'
import css from './account.module.css'
import { optionsQuery } from './options'
import { moved } from './order'

/** Box for the roles: their ids. */
export function RolesBox({ id, value, onChange, disabled = false }: BoxProps) {
  const { t } = useTranslation()
  const { data, isPending } = useQuery(optionsQuery)
  const list = useRef<HTMLOListElement>(null)
  const chosen = Array.isArray(value) ? value.map(String) : []
  const nameOf = (role: string) => data?.roles.find((each) => each.id === role)?.name ?? '…'
  const left = (data?.roles ?? [])
    .filter((role) => !chosen.includes(role.id))
    .map((role) => ({ value: role.id, label: role.name, code: role.code, disabled: !role.held }))
  const move = (from: number, to: number) => {
    onChange?.(moved(chosen, from, to))
    // The line moves in the page and would take the focus with it; the same button of its new place gets it.
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')
      buttons?.[0]?.focus()
    })
  }
  return (
    <div>
      <Select
        {...(id === undefined ? {} : { id })}
        disabled={disabled}
        loading={isPending}
        options={left}
        value={null}
        placeholder={t('accountManage.addRole')}
        showSearch={{
          filterOption: (typed, option) =>
            `${option?.label} ${option?.code}`.toLowerCase().includes(typed.toLowerCase()),
        }}
        optionRender={({ data: role }) => (
          <span className={css['option']}>
            {role.label} <small>{role.disabled ? t('accountManage.roleNotYours') : role.code}</small>
          </span>
        )}
        onChange={(role: string | null) => role !== null && onChange?.([...chosen, role])}
      />
      <ol ref={list} className={css['roles']} aria-label={t('accountManage.field.roles')}>
        {chosen.map((role, at) => (
          <li key={role}>
            <span>{nameOf(role)}</span>
            {at === 0 && <small>{t('accountManage.firstRole')}</small>}
            <RoleButtons
              name={nameOf(role)}
              first={at === 0}
              last={at === chosen.length - 1}
              disabled={disabled}
              onUp={() => move(at, at - 1)}
              onDown={() => move(at, at + 1)}
              onRemove={() => onChange?.(chosen.filter((each) => each !== role))}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface RoleButtonsProps {
  readonly name: string
  readonly first: boolean
  readonly last: boolean
  readonly disabled: boolean
  readonly onUp: () => void
  readonly onDown: () => void
  readonly onRemove: () => void
}

function RoleButtons({ name, first, last, disabled, onUp, onDown, onRemove }: RoleButtonsProps) {
  const { t } = useTranslation()
  const buttons = [
    { key: 'up', icon: 'chevronUp', off: first, run: onUp },
    { key: 'down', icon: 'chevronDown', off: last, run: onDown },
    { key: 'removeRole', icon: 'close', off: false, run: onRemove },
  ] as const
  return (
    <div>
      {buttons.map(({ key, icon, off, run }) => (
        <button
          key={key}
          type="button"
          disabled={off || disabled}
          aria-label={t(`accountManage.${key}`, { name })}
          title={t(`accountManage.${key}`, { name })}
          data-icon={key}
          onClick={run}
        >
          <Icon name={icon === 'chevronUp' ? 'chevronDown' : icon} size={16} />
        </button>
      ))}
    </div>
  )
}

/** The roles in words. */
export function RolesText({ value }: BoxProps) {
  const { t } = useTranslation()
  const { data } = useQuery(optionsQuery)
  const chosen = Array.isArray(value) ? value.map(String) : []
  if (chosen.length === 0) return '–'
  return chosen
    .map((role) => data?.roles.find((each) => each.id === role)?.name ?? '…')
    .join(t('list.nameJoin'))
}
