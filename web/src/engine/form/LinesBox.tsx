/**
 * Rows that belong to a record, edited in place: by keyboard alone, by mouse, or pasted from a spreadsheet; cards on a narrow
 * screen. Only the cell in use holds a box of the component library, so that a hundred rows stay quick.
 */
import { Button } from 'antd'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCodeTexts } from '@/engine/list/codes'
import { Icon } from '@/ui/Icon'
import { toast } from '@/ui/toast'
import { useStable } from '@/ui/useStable'
import { useWidth } from '@/ui/useWidth'
import { fieldsIn, type FormField, type FormMode, type FormValues, inputOf } from './fields'
import { focusCell } from './focusCell'
import {
  lineLabelKey,
  type Line,
  type LinesField,
  copyOf,
  drawnFields,
  editedLine,
  keyOf,
  mostOf,
  movedLine,
  newLine,
} from './lines'
import sheet from '@/ui/sheet.module.css'
import css from './lines.module.css'
import { LinesRow } from './LinesRow'
import { cellsOf, pasteInto } from './paste'
import { useLinesKeys } from './useLinesKeys'
import type { RowFaults } from './wrong'

/** Below this width, in pixels, rows are cards. */
const NARROW = 640

interface LinesBoxProps {
  readonly id?: string
  readonly lines: LinesField
  readonly screen: string
  readonly mode: FormMode
  /** What the rows are. */
  readonly label: string
  readonly rows: readonly Line[]
  /** Faults by row, from the last try to save. */
  readonly faults: ReadonlyMap<string, RowFaults>
  readonly disabled: boolean
  readonly onChange: (rows: readonly Line[]) => void
}

/** A column as it is drawn. */
export interface LineColumn {
  readonly field: FormField
  readonly title: string
  /** Pixels. */
  readonly width: number
}

/** The cell in use, and whether its list of choices opens at once. */
export interface ActiveCell {
  readonly key: string
  readonly field: string
  readonly open: boolean
}

/** Lists of choices and calendars are drawn outside of the cell that they belong to. */
const POPUPS =
  '.ant-select-dropdown, .ant-picker-dropdown, .ant-modal-root, [role="dialog"], [role="listbox"]'

/** Whether the focus went to something that belongs to none of these cells. */
function isElsewhere(to: EventTarget | null, box: HTMLElement): boolean {
  return to instanceof Element && !box.contains(to) && to.closest(POPUPS) === null
}

/** Draws the rows. */
export function LinesBox(props: LinesBoxProps) {
  const { id, lines, rows, faults, disabled, label } = props
  const { t } = useTranslation()
  const hint = useId()
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const cards = width > 0 && width < NARROW
  const [more, setMore] = useState(false)
  const columns = useColumns(props, more)
  const stops = useMemo(() => columns.filter(({ field }) => !field.still), [columns])
  const [active, setActive] = useState<ActiveCell | null>(null)
  const acts = useActs(props, stops, setActive)
  const keys = useLinesKeys(rows, stops, acts)
  const full = rows.length >= mostOf(lines)
  const shared = { lines, columns, acts, disabled, cards, total: rows.length }
  const drawn = rows.map((row, at) => (
    <LinesRow
      key={keyOf(row)}
      row={row}
      at={at}
      active={active?.key === keyOf(row) ? active : null}
      faults={faults.get(keyOf(row))}
      {...shared}
    />
  ))
  return (
    <div
      ref={box}
      id={id}
      role="group"
      aria-label={label}
      aria-describedby={hint}
      className={css['box']}
      data-cards={cards}
      onKeyDownCapture={keys}
      onBlurCapture={({ relatedTarget, currentTarget }) => {
        // Whoever goes on to another box of the page leaves words behind, and no open list of choices.
        if (isElsewhere(relatedTarget, currentTarget)) acts.activate(null)
      }}
      onPasteCapture={(event) => {
        const cells = cellsOf(event.clipboardData.getData('text/plain'))
        if (acts.paste(event.target, cells)) event.preventDefault()
      }}
    >
      {cards ? (
        <ol className={css['cards']}>{drawn}</ol>
      ) : (
        rows.length > 0 && <Sheet columns={columns}>{drawn}</Sheet>
      )}
      {rows.length === 0 && <p className={css['none']}>{t('form.noLines')}</p>}
      {lines.Under && <lines.Under rows={rows} />}
      <div className={css['foot']}>
        <Button
          icon={<Icon name="plus" size={16} />}
          disabled={disabled || full}
          title={full ? t('form.tooManyLines', { count: mostOf(lines) }) : undefined}
          onClick={() => acts.add(null)}
        >
          {t('form.addLine')}
        </Button>
        {lines.fields.some((field) => field.column === 'more') && (
          <Button type="text" aria-pressed={more} onClick={() => setMore(!more)}>
            {t(more ? 'form.lessColumns' : 'form.moreColumns')}
          </Button>
        )}
        <span id={hint} className={css['hint']}>
          {!cards && t('form.linesHint')}
        </span>
      </div>
    </div>
  )
}

function Sheet({ columns, children }: { columns: readonly LineColumn[]; children: React.ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className={`${sheet['sheet']} ${css['scroll']}`}>
      <table>
        <thead>
          <tr>
            <th scope="col" className={sheet['number']}>
              #
            </th>
            {columns.map(({ field, title, width }) => (
              <th key={field.field} scope="col" style={{ minWidth: width }} data-end={endsRight(field)}>
                {title}
                {field.unit !== undefined && <small> {t(field.unit)}</small>}
                {(field.required || field.requiredWhen) && <span aria-hidden> *</span>}
              </th>
            ))}
            <th scope="col" className={css['acts']}>
              <span className="floe-hidden">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** Numbers stand at the end of their cells. */
export function endsRight(field: FormField): boolean {
  const kind = inputOf(field)
  return kind === 'int' || kind === 'decimal' || kind === 'money'
}

const WIDTHS: Partial<Record<ReturnType<typeof inputOf>, number>> = {
  int: 76,
  decimal: 92,
  money: 104,
  bool: 60,
  code: 108,
  date: 128,
  choose: 160,
  picker: 160,
}
const WIDTH = 132

function useColumns(props: LinesBoxProps, more: boolean): readonly LineColumn[] {
  const { lines, screen, mode, rows, faults } = props
  const { t, i18n } = useTranslation()
  const faulty = (field: string) => [...faults.values()].some((each) => each[field] !== undefined)
  const drawn = drawnFields(fieldsIn(lines.fields, mode), rows, more, faulty)
  // One text for one set of columns, so that other typing draws no row but its own.
  const names = drawn.map((each) => each.field).join(' ')
  return useMemo(
    () =>
      pickFields(lines, mode, names).map((field) => ({
        field,
        title: t(lineLabelKey(lines, field, screen, (key) => i18n.exists(key))),
        width: field.width ?? WIDTHS[inputOf(field)] ?? WIDTH,
      })),
    [lines, screen, mode, names, t, i18n],
  )
}

function pickFields(lines: LinesField, mode: FormMode, names: string): readonly FormField[] {
  const drawn = new Set(names.split(' '))
  return fieldsIn(lines.fields, mode).filter((each) => drawn.has(each.field))
}

/** What can be done with the rows. Its identity never changes. */
export interface LinesActs {
  readonly edit: (key: string, field: FormField, value: unknown, picked?: FormValues) => void
  /** Adds a row after another, or at the end, and goes into it. */
  readonly add: (after: string | null) => void
  readonly copy: (key: string) => void
  readonly remove: (key: string) => void
  /** Moves a row by one place: -1 up, 1 down. */
  readonly move: (key: string, by: 1 | -1) => void
  readonly activate: (cell: ActiveCell | null) => void
  /** Fills cells from the one that holds `target`, or rows at the end; false when there is but one cell to fill. */
  readonly paste: (target: EventTarget, cells: readonly (readonly string[])[]) => boolean
}

function useActs(
  { lines, rows, disabled, onChange }: LinesBoxProps,
  columns: readonly LineColumn[],
  activate: (cell: ActiveCell | null) => void,
): LinesActs {
  const { t } = useTranslation()
  const choices = useCodeTexts()
  const focus = useFocusAfter()
  const first = columns[0]?.field.field ?? ''
  const placeOf = (key: string) => rows.findIndex((row) => keyOf(row) === key)
  const insert = (line: Line, at: number) => {
    if (disabled || rows.length >= mostOf(lines)) return
    focus(keyOf(line), first)
    onChange([...rows.slice(0, at), line, ...rows.slice(at)])
  }
  const acts: LinesActs = {
    edit: (key, field, value, picked) => {
      onChange(rows.map((row) => (keyOf(row) === key ? editedLine(lines, row, field, value, picked) : row)))
    },
    add: (after) => insert(newLine(lines, rows), after === null ? rows.length : placeOf(after) + 1),
    copy: (key) => {
      const row = rows[placeOf(key)]
      if (row) insert(copyOf(row), placeOf(key) + 1)
    },
    remove: (key) => {
      const at = placeOf(key)
      if (disabled || at < 0) return
      const next = rows[at + 1] ?? rows[at - 1]
      if (next) focus(keyOf(next), fieldInUse() ?? first)
      onChange(rows.filter((row) => keyOf(row) !== key))
    },
    move: (key, by) => {
      const at = placeOf(key)
      const next = movedLine(rows, at, at + by)
      if (disabled || next === rows) return
      focus(key, fieldInUse() ?? first)
      onChange(next)
    },
    activate,
    paste: (target, cells) => {
      if (disabled || (cells.length < 2 && (cells[0]?.length ?? 0) < 2)) return false
      // Outside of the cells, as on the add button of an empty table, the rows come at the end.
      const at = cellAt(target)
      const from = at ? columns.findIndex(({ field }) => field.field === at.field) : 0
      const row = at ? placeOf(at.key) : rows.length
      const place = { row, columns: columns.slice(from).map(({ field }) => field) }
      const { rows: next, filled, left } = pasteInto(lines, rows, cells, place, choices)
      onChange(next)
      toast.success(t('form.pasted', { count: filled }))
      if (left > 0) toast.warning(t('form.pasteLeft', { count: left }))
      return true
    },
  }
  return useSteady(acts)
}

/** The cell that holds an element, or null. */
export function cellAt(target: EventTarget | null): { readonly key: string; readonly field: string } | null {
  if (!(target instanceof Element)) return null
  const cell = target.closest<HTMLElement>('[data-cell]')
  const row = cell?.closest<HTMLElement>('[data-line]')
  const { cell: field } = cell?.dataset ?? {}
  const { line: key } = row?.dataset ?? {}
  return field === undefined || key === undefined ? null : { key, field }
}

/** Field of the cell that has the focus. */
function fieldInUse(): string | null {
  return cellAt(document.activeElement)?.field ?? null
}

/** Verbs of one identity that always run the newest body. */
function useSteady(acts: LinesActs): LinesActs {
  const edit = useStable(acts.edit)
  const add = useStable(acts.add)
  const copy = useStable(acts.copy)
  const remove = useStable(acts.remove)
  const move = useStable(acts.move)
  const activate = useStable(acts.activate)
  const paste = useStable(acts.paste)
  return useMemo(
    () => ({ edit, add, copy, remove, move, activate, paste }),
    [edit, add, copy, remove, move, activate, paste],
  )
}

/** Goes into a cell once it is drawn. */
function useFocusAfter(): (key: string, field: string) => void {
  const wanted = useRef<{ key: string; field: string } | null>(null)
  useEffect(() => {
    if (wanted.current && focusCell(wanted.current.key, wanted.current.field)) wanted.current = null
  })
  return (key, field) => {
    wanted.current = { key, field }
  }
}
