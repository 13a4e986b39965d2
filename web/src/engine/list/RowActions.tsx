/** The buttons of a row: the next sensible step as a word, the rest behind one button. Plain elements only. */
import { type MouseEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wordsWidth } from '@/engine/grid/columns'
import { Icon } from '@/ui/Icon'
import { PopupMenu } from '@/ui/PopupMenu'
import { useStable } from '@/ui/useStable'
import { labelOf, type ListAction, rowActions } from './actions'
import css from './list.module.css'
import type { ListRecord } from './meta'

interface Opened {
  readonly row: ListRecord
  readonly anchor: HTMLElement
}

/** Least and most room for the buttons of a row, and what stands beside the word: the menu and padding. In pixels. */
const LEAST = 124
const MOST = 240
const BESIDE_WORD = 78

/** Room that the buttons of these rows need: the next step is a long word in some languages. */
export function actionsWidth(
  rows: readonly ListRecord[],
  actions: readonly ListAction[],
  t: (key: string) => string,
): number {
  const keys = rows.flatMap((row) => {
    const { next } = rowActions(row, actions)
    return next ? [labelOf(next, row)] : []
  })
  const widest = Math.max(0, ...[...new Set(keys)].map((key) => wordsWidth(t(key))))
  return Math.min(Math.max(LEAST, Math.ceil(widest) + BESIDE_WORD), MOST)
}

/**
 * Gives the drawing function of a row's buttons, of one identity as long as the actions are the same, and the one menu
 * that all rows share.
 */
export function useRowActions(
  actions: readonly ListAction[],
  onRun: (action: ListAction, rows: readonly ListRecord[]) => void,
) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const run = useStable(onRun)
  const close = useStable(() => setOpened(null))
  const render = useMemo(() => {
    if (actions.length === 0) return undefined
    const more = t('list.moreActions')
    return (row: ListRecord) => {
      const { next, rest } = rowActions(row, actions)
      return (
        <span className={css['acts']}>
          {next && (
            <button type="button" tabIndex={-1} onClick={() => run(next, [row])}>
              {t(labelOf(next, row))}
            </button>
          )}
          {rest.length > 0 && (
            <button
              type="button"
              tabIndex={-1}
              aria-haspopup="menu"
              aria-label={more}
              title={more}
              onClick={(event: MouseEvent<HTMLElement>) => setOpened({ row, anchor: event.currentTarget })}
            >
              <Icon name="more" size={16} />
            </button>
          )}
        </span>
      )
    }
  }, [actions, run, t])
  const menu = opened && (
    <PopupMenu
      label={t('list.moreActions')}
      anchor={opened.anchor}
      onClose={close}
      items={rowActions(opened.row, actions).rest.map((action) => ({
        key: action.name,
        label: t(labelOf(action, opened.row)),
        danger: action.danger === true,
        onChoose: () => run(action, [opened.row]),
      }))}
    />
  )
  return { render, menu }
}
