/** Saved views of a list: choose one, save what is shown under a name, forget one. */
import { Button, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridLayout } from '@/engine/grid/layout'
import { AppModal } from '@/ui/AppModal'
import { Icon } from '@/ui/Icon'
import { MenuButton, type MenuChoice } from '@/ui/MenuButton'
import css from './list.module.css'
import type { ListQuery } from './query'
import { loadViews, removeView, type SavedView, saveView, VIEW_NAME_MAX } from './views'

interface SavedViewsProps {
  /** Grid id. */
  readonly grid: string
  readonly user: string
  readonly query: ListQuery
  readonly layout: GridLayout
  readonly onChoose: (view: SavedView) => void
}

/** The views button with its menu, and the dialog that names and forgets them. */
export function SavedViews({ grid, user, query, layout, onChoose }: SavedViewsProps) {
  const { t } = useTranslation()
  const [views, setViews] = useState(() => loadViews(grid, user))
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const save = () => {
    const { filters, sort, pageSize } = query
    setViews(saveView(grid, user, { name: name.trim(), query: { filters, sort, pageSize }, layout }))
    setName('')
    setOpen(false)
  }
  const choices: MenuChoice[] = [
    ...views.map((view) => ({ key: `view ${view.name}`, label: view.name, onChoose: () => onChoose(view) })),
    { key: 'manage', label: t('list.manageViews'), apart: views.length > 0, onChoose: () => setOpen(true) },
  ]
  return (
    <>
      <MenuButton label={t('list.views')} align="left" choices={choices} className={css['tool']}>
        <Icon name="star" size={16} />
        <span>{t('list.views')}</span>
        <Icon name="chevronDown" size={14} />
      </MenuButton>
      <AppModal open={open} title={t('list.views')} footer={null} width={440} onCancel={() => setOpen(false)}>
        <form
          className={css['viewForm']}
          onSubmit={(event) => {
            event.preventDefault()
            if (name.trim() !== '') save()
          }}
        >
          <Input
            aria-label={t('list.viewName')}
            placeholder={t('list.viewName')}
            value={name}
            maxLength={VIEW_NAME_MAX}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="primary" htmlType="submit" disabled={name.trim() === ''}>
            {t('list.saveView')}
          </Button>
        </form>
        <p className={css['hint']}>{t('list.viewHint')}</p>
        <ul className={css['views']}>
          {views.map((view) => (
            <li key={view.name}>
              <span>{view.name}</span>
              <Button
                type="text"
                danger
                size="small"
                aria-label={t('list.removeView', { name: view.name })}
                onClick={() => setViews(removeView(grid, user, view.name))}
              >
                {t('action.delete')}
              </Button>
            </li>
          ))}
        </ul>
      </AppModal>
    </>
  )
}
