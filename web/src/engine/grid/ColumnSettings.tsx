/**
 * Which columns are shown and in which order: by dragging, by buttons or by Alt with the arrow keys; and the user's own
 * computed columns. Every change is in force at once and kept in this browser.
 */
import { Button } from 'antd'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListRecord } from '@/engine/list/meta'
import { AppDrawer } from '@/ui/AppDrawer'
import { Icon } from '@/ui/Icon'
import type { GridColumn } from './columns'
import { CustomColumnForm } from './CustomColumnForm'
import css from './ColumnSettings.module.css'
import {
  CUSTOM_PREFIX,
  type CustomColumn,
  EMPTY_LAYOUT,
  freeCustomId,
  type GridLayout,
  isUntouched,
  moveId,
  orderIds,
  withCustom,
  withoutCustom,
} from './layout'
import { isVisible } from './useGridTable'

interface ColumnSettingsProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly columns: readonly GridColumn[]
  readonly layout: GridLayout
  readonly onLayout: (next: GridLayout) => void
  /** A row for the preview of computed columns. */
  readonly sample: ListRecord | undefined
}

/** The panel of the column settings. */
export function ColumnSettings({ open, onClose, columns, layout, onLayout, sample }: ColumnSettingsProps) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState<CustomColumn | null>(null)
  const byId = new Map(columns.map((column) => [column.id, column]))
  const order = orderIds([...byId.keys()], layout.order)
  const shown = columns.filter((column) => isVisible(column, layout)).length
  const numeric = columns.filter((column) => column.numeric && column.kind !== 'custom')
  const save = (custom: CustomColumn) => {
    onLayout(withCustom(layout, custom))
    setEditing(null)
  }
  return (
    <AppDrawer
      open={open}
      onClose={onClose}
      size={380}
      title={t('grid.columns')}
      footer={
        <Button disabled={isUntouched(layout)} onClick={() => onLayout(EMPTY_LAYOUT)}>
          {t('grid.resetColumns')}
        </Button>
      }
    >
      <p className={css['hint']}>{t('grid.columnsHint')}</p>
      <ul className={css['list']}>
        {order.map((id, place) => {
          const column = byId.get(id)
          if (!column) return null
          const custom = layout.custom.find((each) => each.id === id)
          return (
            <ColumnLine
              key={id}
              column={column}
              place={place}
              last={order.length - 1}
              visible={isVisible(column, layout)}
              lastVisible={shown === 1}
              onShow={(visible) => onLayout({ ...layout, visible: { ...layout.visible, [id]: visible } })}
              onMove={(moved, to) => onLayout({ ...layout, order: moveId(order, moved, to) })}
              onEdit={custom && (() => setEditing(custom))}
              onRemove={custom && (() => onLayout(withoutCustom(layout, id)))}
            />
          )
        })}
      </ul>
      {editing ? (
        <CustomColumnForm
          key={editing.id}
          column={editing}
          numeric={numeric}
          sample={sample}
          onSave={save}
          onCancel={() => setEditing(null)}
        />
      ) : (
        <Button
          block
          type="dashed"
          disabled={numeric.length === 0}
          onClick={() => setEditing({ id: freeCustomId(layout), title: '', formula: '', places: 2 })}
        >
          {t('grid.addCustom')}
        </Button>
      )}
    </AppDrawer>
  )
}

interface ColumnLineProps {
  readonly column: GridColumn
  readonly place: number
  readonly last: number
  readonly visible: boolean
  /** The only visible column cannot be hidden. */
  readonly lastVisible: boolean
  readonly onShow: (visible: boolean) => void
  readonly onMove: (id: string, to: number) => void
  readonly onEdit: (() => void) | undefined
  readonly onRemove: (() => void) | undefined
}

const DRAG_TYPE = 'text/x-floe-column'

function ColumnLine(props: ColumnLineProps) {
  const { column, place, last, visible, onMove } = props
  const { t } = useTranslation()
  const [over, setOver] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const side = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!event.altKey || side === 0) return
    event.preventDefault()
    onMove(column.id, place + side)
    requestAnimationFrame(() => box.current?.focus())
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const id = event.dataTransfer.getData(DRAG_TYPE)
    if (id) onMove(id, place)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- buttons and keys do the same
    <li
      className={css['line']}
      data-over={over}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(DRAG_TYPE, column.id)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <span className={css['grip']} aria-hidden />
      <label className={css['name']}>
        <input
          ref={box}
          type="checkbox"
          checked={visible}
          disabled={visible && props.lastVisible}
          onChange={(event) => props.onShow(event.target.checked)}
          onKeyDown={onKeyDown}
        />
        <span>{column.title}</span>
      </label>
      {props.onEdit && <LineButton icon="edit" label={t('grid.editCustom')} onPress={props.onEdit} />}
      {props.onRemove && <LineButton icon="delete" label={t('grid.removeCustom')} onPress={props.onRemove} />}
      <LineButton
        icon="chevronDown"
        up
        label={t('grid.moveUp', { title: column.title })}
        disabled={place === 0}
        onPress={() => onMove(column.id, place - 1)}
      />
      <LineButton
        icon="chevronDown"
        label={t('grid.moveDown', { title: column.title })}
        disabled={place === last}
        onPress={() => onMove(column.id, place + 1)}
      />
    </li>
  )
}

interface LineButtonProps {
  readonly icon: 'edit' | 'delete' | 'chevronDown'
  readonly label: string
  readonly up?: boolean
  readonly disabled?: boolean
  readonly onPress: () => void
}

function LineButton({ icon, label, up = false, disabled = false, onPress }: LineButtonProps) {
  return (
    <button
      type="button"
      className={css['button']}
      data-up={up}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon name={icon} size={16} />
    </button>
  )
}

/** Whether a column was made by the user. */
export function isCustomColumn(column: GridColumn): boolean {
  return column.id.startsWith(CUSTOM_PREFIX)
}
