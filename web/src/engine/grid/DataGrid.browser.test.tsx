import { useState } from 'react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { userEvent } from 'vitest/browser'
import { startTexts } from '@/engine/i18n/i18n'
import type { ListRecord } from '@/engine/list/meta'
import type { Sort } from '@/engine/list/query'
import { applyTokens } from '@/ui/theme/applyTokens'
import { makeTokens } from '@/ui/theme/tokens'
import { valueText } from '@/ui/valueText'
import type { GridColumn } from './columns'
import { DataGrid } from './DataGrid'
import { EMPTY_LAYOUT, type GridLayout } from './layout'
import { NO_SELECTION, type Selection } from './useGridTable'

const told: {
  opened: string[]
  sorted: string[]
  layout: GridLayout
  selection: Selection
  edited: string[]
} = {
  opened: [],
  sorted: [],
  layout: EMPTY_LAYOUT,
  selection: NO_SELECTION,
  edited: [],
}

const column = (id: string, part: Partial<GridColumn> = {}): GridColumn => ({
  id,
  title: id.toUpperCase(),
  kind: 'text',
  width: 140,
  grows: false,
  numeric: false,
  sortable: true,
  shown: true,
  text: (row) => valueText(row[id]),
  plain: (row) => valueText(row[id]),
  ...part,
})
const columns = [
  column('code'),
  column('name'),
  column('qty', { numeric: true }),
  column('note', { sortable: false }),
]
const rowsOf = (count: number): ListRecord[] =>
  Array.from({ length: count }, (_, place) => ({
    id: `r${place}`,
    code: `C-${place}`,
    name: `Name ${place}`,
    qty: place,
    note: '',
  }))
const actions = {
  width: 120,
  title: 'Actions',
  render: (row: ListRecord) => (
    <>
      <button type="button" tabIndex={-1} onClick={() => told.edited.push(`edit ${row.id}`)}>
        edit
      </button>
      <button type="button" tabIndex={-1} onClick={() => told.edited.push(`more ${row.id}`)}>
        more
      </button>
    </>
  ),
}

/** The frame is marked as the shell marks an open sidebar; the grid must not take it for its own. */
function Sample({ count, loading = false }: { count: number; loading?: boolean }) {
  const [rows] = useState(() => rowsOf(count))
  const [layout, setLayout] = useState(EMPTY_LAYOUT)
  const [selection, setSelection] = useState(NO_SELECTION)
  const [sort] = useState<Sort>({ field: 'code', type: 'desc' })
  return (
    <div style={{ width: 660 }} data-open>
      <DataGrid
        label="Goods"
        columns={columns}
        rows={rows}
        layout={layout}
        onLayout={(next) => setLayout((told.layout = next))}
        sort={sort}
        onSort={(field) => told.sorted.push(field)}
        selection={selection}
        onSelection={(next) => setSelection((told.selection = next))}
        onOpen={(row) => told.opened.push(row.id)}
        actions={actions}
        loading={loading}
        rowHeight={40}
        maxHeight="400px"
      />
    </div>
  )
}

const grid = () => document.querySelector<HTMLElement>('[role=grid]')
const cell = (row: number, col: number) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] > [data-col="${col}"]`)
const place = () => {
  const at = document.activeElement?.closest<HTMLElement>('[data-col]')
  return at ? `${at.parentElement?.dataset['row']}:${at.dataset['col']}` : null
}
const ticked = () => Object.keys(told.selection).toSorted()
const at = (expected: string) => expect.poll(place).toBe(expected)

beforeAll(async () => {
  await startTexts('en')
  applyTokens(makeTokens({ color: '#409EFF', dark: false, size: 'small' }))
})

beforeEach(() => {
  Object.assign(told, { opened: [], sorted: [], layout: EMPTY_LAYOUT, selection: NO_SELECTION, edited: [] })
})

describe('reading', () => {
  it('draws only the rows in sight of a thousand, and tells how many there are', async () => {
    await render(<Sample count={1000} />)
    expect(grid()?.getAttribute('aria-rowcount')).toBe('1001')
    expect(grid()?.getAttribute('aria-colcount')).toBe('6')
    expect(document.querySelectorAll('[data-row]').length).toBeLessThan(40)
    expect(cell(3, 2)?.parentElement?.getAttribute('aria-rowindex')).toBe('5')
  })

  it('tells the order at the title and shows a dash for nothing', async () => {
    await render(<Sample count={3} />)
    expect(cell(-1, 1)?.getAttribute('aria-sort')).toBe('descending')
    expect(cell(-1, 2)?.getAttribute('aria-sort')).toBe('none')
    expect(cell(-1, 4)?.getAttribute('aria-sort')).toBeNull()
    expect(cell(0, 4)?.textContent).toBe('–')
  })

  it('keeps the first column and the buttons in sight while the middle scrolls', async () => {
    await render(<Sample count={30} />)
    const before = [cell(0, 1), cell(0, 5)].map((each) => each?.getBoundingClientRect().left)
    grid()?.scrollTo({ left: 100 })
    await expect.poll(() => grid()?.scrollLeft).toBeGreaterThan(50)
    expect([cell(0, 1), cell(0, 5)].map((each) => each?.getBoundingClientRect().left)).toEqual(before)
    grid()?.scrollTo({ top: 300 })
    await expect.poll(() => grid()?.scrollTop).toBe(300)
    expect(cell(-1, 1)?.getBoundingClientRect().top).toBeCloseTo(grid()?.getBoundingClientRect().top ?? 0, 0)
  })

  it('stands for rows with a skeleton while the first ones load', async () => {
    await render(<Sample count={0} loading />)
    expect(grid()?.getAttribute('aria-busy')).toBe('true')
    expect(document.querySelectorAll('[aria-hidden] span').length).toBeGreaterThan(10)
  })
})

describe('the keyboard', () => {
  it('enters at one stop, moves with arrows and leaves with Tab', async () => {
    await render(
      <>
        <Sample count={50} />
        <button type="button">after</button>
      </>,
    )
    await userEvent.tab()
    await at('0:0')
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}')
    await at('1:2')
    await userEvent.keyboard('{Home}')
    await at('1:0')
    await userEvent.keyboard('{End}')
    await at('1:5')
    await userEvent.tab()
    expect(document.activeElement?.textContent).toBe('after')
    await userEvent.tab({ shift: true })
    await at('1:5')
  })

  it('goes to rows that are not drawn yet', async () => {
    await render(<Sample count={1000} />)
    await userEvent.tab()
    await userEvent.keyboard('{Control>}{End}{/Control}')
    await at('999:5')
    await userEvent.keyboard('{Control>}{Home}{/Control}')
    await at('0:0')
    await userEvent.keyboard('{PageDown}')
    await expect.poll(place).not.toBe('0:0')
    await userEvent.keyboard('{ArrowUp}{PageUp}{PageUp}')
    await at('0:0')
  })

  it('keeps the row with the focus drawn while it is scrolled away', async () => {
    await render(<Sample count={1000} />)
    cell(2, 1)?.focus()
    grid()?.scrollTo({ top: 20_000 })
    await expect.poll(() => document.querySelector('[data-row="500"]')).not.toBeNull()
    expect(place()).toBe('2:1')
  })

  it('Enter opens, and sorts on a title', async () => {
    await render(<Sample count={5} />)
    cell(2, 2)?.focus()
    await userEvent.keyboard('{Enter}')
    expect(told.opened).toEqual(['r2'])
    cell(-1, 3)?.focus()
    await userEvent.keyboard('{Enter}')
    expect(told.sorted).toEqual(['qty'])
    cell(-1, 4)?.focus()
    await userEvent.keyboard('{Enter}')
    expect(told.sorted).toEqual(['qty'])
  })

  it('a press opens on the first column only, not on the tick box, a button or another cell', async () => {
    await render(<Sample count={5} />)
    cell(1, 0)?.querySelector('input')?.click()
    cell(1, 2)?.click()
    cell(1, 5)?.querySelector('button')?.click()
    expect(told.opened).toEqual([])
    cell(1, 1)?.querySelector('button')?.click()
    expect(told.opened).toEqual(['r1'])
  })

  it('reaches the buttons of a row and comes back', async () => {
    await render(<Sample count={5} />)
    cell(1, 5)?.focus()
    await userEvent.keyboard('{Enter}{ArrowRight}')
    expect(document.activeElement?.textContent).toBe('more')
    await userEvent.keyboard('{Enter}')
    expect(told.edited).toEqual(['more r1'])
    await userEvent.keyboard('{Escape}')
    expect(document.activeElement).toBe(cell(1, 5))
  })
})

describe('ticking', () => {
  it('Space ticks a row, with Shift the range', async () => {
    await render(<Sample count={20} />)
    cell(2, 1)?.focus()
    await userEvent.keyboard(' ')
    expect(ticked()).toEqual(['r2'])
    cell(5, 1)?.focus()
    await userEvent.keyboard('{Shift>} {/Shift}')
    expect(ticked()).toEqual(['r2', 'r3', 'r4', 'r5'])
    expect(cell(4, 1)?.parentElement?.getAttribute('aria-selected')).toBe('true')
  })

  it('a press with Shift ticks the range, in either direction', async () => {
    await render(<Sample count={20} />)
    const box = (row: number) => cell(row, 0)?.querySelector('input') ?? document.body
    await userEvent.click(box(6))
    await userEvent.keyboard('{Shift>}')
    await userEvent.click(box(3))
    await userEvent.keyboard('{/Shift}')
    expect(ticked()).toEqual(['r3', 'r4', 'r5', 'r6'])
    await userEvent.click(box(4))
    expect(ticked()).toEqual(['r3', 'r5', 'r6'])
  })

  it('the box of the title ticks the page and is half ticked in between', async () => {
    await render(<Sample count={1000} />)
    const all = () => cell(-1, 0)?.querySelector('input')
    await userEvent.click(all() ?? document.body)
    expect(ticked()).toHaveLength(1000)
    await userEvent.click(cell(0, 0)?.querySelector('input') ?? document.body)
    expect(all()?.indeterminate).toBe(true)
    expect(ticked()).toHaveLength(999)
  })
})

describe('widths', () => {
  const width = (col: number) => Math.round(cell(-1, col)?.getBoundingClientRect().width ?? 0)

  it('follow the edge while it is dragged and are kept at the end', async () => {
    await render(<Sample count={5} />)
    const edge = cell(-1, 2)?.querySelector('[aria-hidden]')
    const from = edge?.getBoundingClientRect()
    if (!edge || !from) throw new Error('no edge')
    const x = from.left + 4
    const y = from.top + 4
    const fire = (type: string, clientX: number) =>
      edge.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: y }))
    edge.setPointerCapture = () => undefined
    fire('pointerdown', x)
    fire('pointermove', x + 30)
    expect(width(2)).toBe(170)
    expect(told.layout.widths).toEqual({})
    fire('pointermove', x + 60)
    fire('pointerup', x + 60)
    expect(told.layout.widths).toEqual({ name: 200 })
    await expect.poll(() => width(2)).toBe(200)
    expect(told.sorted).toEqual([])
  })

  it('change with Alt and the arrows on a title', async () => {
    await render(<Sample count={5} />)
    cell(-1, 3)?.focus()
    await userEvent.keyboard('{Alt>}{ArrowRight}{ArrowRight}{ArrowLeft}{/Alt}')
    expect(told.layout.widths).toEqual({ qty: 156 })
    await expect.poll(() => width(3)).toBe(156)
    await at('-1:3')
  })
})

it('a cut text shows in full when the keyboard reaches it', async () => {
  const long = 'A name that is far too long for a column of one hundred and forty pixels'
  await render(
    <DataGrid
      label="Goods"
      columns={columns}
      rows={[{ id: '1', code: 'C', name: long, qty: 1 }]}
      layout={EMPTY_LAYOUT}
      onLayout={() => undefined}
      rowHeight={40}
    />,
  )
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => document.querySelector('[role=tooltip]')?.textContent).toBe(long)
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => document.querySelector('[role=tooltip]')).toBeNull()
})
