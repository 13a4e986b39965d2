import { describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { type Answer, type Call, wrong } from '@/engine/testing/server'
import { setStage, show } from '@/engine/testing/stage'
import type { FormField } from './fields'
import type { LinesField } from './lines'
import { RecordDrawer } from './RecordPanel'

const fields: readonly FormField[] = [
  { field: 'warehouseCode', label: 'route.warehouseManage', input: 'choose', required: true },
  { field: 'areaCode', label: 'route.reservoirAreaManage', input: 'choose', within: ['warehouseCode'] },
]
const lines: readonly LinesField[] = [
  {
    name: 'packs',
    title: 'route.unitManage',
    most: 4,
    fields: [
      { field: 'name', label: 'field.name', required: true },
      { field: 'sort', label: 'field.sort', input: 'int' },
      { field: 'status', label: 'field.status', code: 'enabledStatus', initial: 0 },
      { field: 'unitCode', label: 'field.code', input: 'choose' },
      { field: 'whole', label: 'field.remark', input: 'bool' },
    ],
  },
]
const record = {
  id: '7',
  version: 3,
  warehouseCode: 'W1',
  warehouseName: '一号库',
  areaCode: 'A1',
  areaName: '冷冻区',
  packs: [
    { name: '箱', sort: 1, status: 0, unitCode: 'BOX', unitName: '纸箱', whole: true },
    { name: '托', sort: 2, status: 1, unitCode: null, whole: false },
  ],
}
const CHOICES: Record<string, readonly { code: string; name: string }[]> = {
  warehouseCode: [
    { code: 'W1', name: '一号库' },
    { code: 'W2', name: '二号库' },
  ],
  areaCode: [{ code: 'A2', name: '冷藏区' }],
  'packs.unitCode': [
    { code: 'BOX', name: '纸箱' },
    { code: 'BAG', name: '袋' },
  ],
}

function answer({ method, path, query }: Call): Answer {
  if (method === 'POST') return { data: null }
  if (!path.endsWith('/choose')) return { data: record }
  const hits = CHOICES[query.get('field') ?? ''] ?? []
  return { data: hits.filter(({ code }) => code.includes(query.get('term') ?? '')) }
}

const { calls, posted, refuse } = setStage(answer)
/** Questions for choices. */
const asked = () => calls.filter(({ path }) => path.endsWith('/choose'))

const open = (mode: 'add' | 'edit' | 'detail', width = 900) =>
  show(
    <RecordDrawer
      base="/wms/goods"
      screen="goodsManage"
      fields={fields}
      lines={lines}
      mode={mode}
      width={width}
      {...(mode === 'add' ? {} : { id: '7' })}
      onClose={() => undefined}
    />,
  )
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const names = () =>
  [...document.querySelectorAll<HTMLInputElement>('[data-cell="name"] input')].map((each) => each.value)
const inUse = () => {
  const cell = document.activeElement?.closest<HTMLElement>('[data-cell]')
  const row = cell?.closest('[data-line]')
  const rows = [...document.querySelectorAll('[data-line]')]
  return row ? `${rows.indexOf(row) + 1} ${cell?.dataset['cell']}` : 'none'
}
const save = () => userEvent.click(page.getByRole('button', { name: /保存/ }))

describe('a table of lines by keyboard', () => {
  it('is filled without a mouse: rows are added, copied, moved and removed where the cursor is', async () => {
    await open('edit')
    await userEvent.click(box('第 1 行 名称'))
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.poll(inUse).toBe('2 name')
    await userEvent.keyboard('袋')
    expect(names()).toEqual(['箱', '袋', '托'])
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await expect.poll(names).toEqual(['箱', '托', '袋'])
    await expect.poll(inUse).toBe('3 name')
    await userEvent.keyboard('{Control>}d{/Control}')
    await expect.poll(names).toEqual(['箱', '托', '袋', '袋'])
    await expect.poll(inUse).toBe('4 name')
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(names()).toHaveLength(4)
    await userEvent.keyboard('{Control>}{Delete}{/Control}')
    await expect.poll(names).toEqual(['箱', '托', '袋'])
    await expect.poll(inUse).toBe('3 name')
  })

  it('is walked by Enter, Tab and the arrows, and Enter below the last row begins another', async () => {
    await open('edit')
    await userEvent.click(box('第 1 行 名称'))
    await userEvent.keyboard('{Enter}')
    expect(inUse()).toBe('2 name')
    await userEvent.tab()
    expect(inUse()).toBe('2 sort')
    await userEvent.keyboard('{ArrowUp}')
    expect(inUse()).toBe('1 sort')
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(inUse).toBe('1 status')
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(inUse).toBe('2 status')
    await userEvent.keyboard('{Enter}')
    await expect.poll(names).toHaveLength(3)
    expect(posted).toEqual([])
  })

  it('chooses from a list that keeps its own keys while it is open', async () => {
    await open('edit')
    await userEvent.click(box('第 1 行 排序'))
    await userEvent.tab()
    await expect.poll(inUse).toBe('1 status')
    await expect.poll(() => document.activeElement?.role).toBe('combobox')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^第 1 行 ./)
    await userEvent.keyboard(' ')
    await expect.poll(() => document.querySelectorAll('.ant-select-item').length).toBe(2)
    await userEvent.keyboard('{ArrowDown}{Enter}')
    // As long as the list is open, Tab is its own key, too.
    await expect.poll(() => document.activeElement?.getAttribute('aria-expanded')).toBe('false')
    await userEvent.tab()
    await expect.poll(inUse).toBe('1 unitCode')
    await save()
    await expect.poll(() => posted.length).toBe(1)
    expect(posted[0]?.[1]).toMatchObject({ packs: [{ status: 1 }, { status: 1 }] })
  })

  it('lets go of a choice, and of its list, when the cursor goes on to a box', async () => {
    await open('edit')
    await userEvent.click(page.getByRole('button', { name: /^第 1 行 编码/ }))
    await expect.poll(() => document.querySelectorAll('[data-line] [role="combobox"]').length).toBe(1)
    await userEvent.click(box('第 2 行 名称'))
    await expect.poll(() => document.querySelectorAll('[data-line] [role="combobox"]').length).toBe(0)
  })

  it('says that a number must not be below zero, and does not make another one of it', async () => {
    await open('edit')
    await userEvent.fill(box('第 1 行 排序'), '-5')
    await expect.element(box('第 1 行 排序')).toHaveValue('-5')
    await save()
    await expect.element(page.getByText('有 1 处需要更正')).toBeVisible()
    expect(posted).toEqual([])
  })

  it('empties a choice with Delete', async () => {
    await open('edit')
    await userEvent.click(box('第 1 行 排序'))
    await userEvent.tab()
    await userEvent.tab()
    await expect.poll(inUse).toBe('1 unitCode')
    await userEvent.keyboard('{Delete}')
    await save()
    await expect.poll(() => posted[0]?.[1]).toMatchObject({ packs: [{ unitCode: null }, {}] })
  })
})

describe('a table of lines', () => {
  it('goes to the server as it stands, with the choices of its references asked by line and field', async () => {
    await open('edit')
    await userEvent.click(page.getByRole('button', { name: '第 2 行 编码' }))
    await userEvent.click(page.getByText('BAG 袋'))
    await save()
    await expect.poll(() => posted.length).toBe(1)
    expect(asked().at(-1)?.query.get('field')).toBe('packs.unitCode')
    expect(posted[0]?.[1]).toMatchObject({
      version: 3,
      packs: [
        { name: '箱', sort: 1, status: 0, unitCode: 'BOX', whole: true },
        { name: '托', sort: 2, status: 1, unitCode: 'BAG', whole: false },
      ],
    })
    const packs = posted[0]?.[1]['packs'] as typeof record.packs | undefined
    expect(Object.keys(packs?.[0] ?? {})).toEqual(lines[0]?.fields.map((each) => each.field))
  })

  it('shows every wrong cell at once, sends nothing, and forgets a fault with its cause', async () => {
    await open('edit')
    await userEvent.clear(box('第 1 行 名称'))
    await userEvent.clear(box('第 2 行 名称'))
    await save()
    await expect.element(page.getByText('有 2 处需要更正')).toBeVisible()
    await expect.poll(inUse).toBe('1 name')
    expect(posted).toEqual([])
    await userEvent.keyboard('桶')
    await expect.element(page.getByText('有 1 处需要更正')).toBeVisible()
  })

  it('shows the server’s refusal in its cell, also after the row has moved', async () => {
    refuse(wrong('packs[1].name', '重复了'))
    await open('edit')
    await userEvent.click(box('第 1 行 名称'))
    await save()
    await expect.element(page.getByText('重复了')).toBeVisible()
    await expect.poll(inUse).toBe('2 name')
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    await expect.poll(names).toEqual(['托', '箱'])
    const row = page.getByText('重复了').element().closest('[data-line]')
    expect(row).toBe(document.querySelector('[data-line]'))
    await userEvent.type(box('第 1 行 名称'), '盘')
    await expect.element(page.getByText('重复了')).not.toBeInTheDocument()
  })

  it('takes cells from a spreadsheet, adds rows while there is room and says what was left out', async () => {
    await open('edit')
    await userEvent.click(box('第 2 行 名称'))
    const data = new DataTransfer()
    data.setData('text/plain', '盘\t10\t停用\n桶\t1,200\t无\n袋\t3\n多余\t4')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
    await expect.poll(names).toEqual(['箱', '盘', '桶', '袋'])
    await expect.element(box('第 3 行 排序')).toHaveValue('1200')
  })

  it('that is empty takes rows from a spreadsheet at its add button', async () => {
    await open('add')
    const add = page.getByRole('button', { name: '添加一行' })
    await expect.element(add).toBeVisible()
    const data = new DataTransfer()
    data.setData('text/plain', '盘\t10\n桶\t20')
    add
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    await expect.poll(names).toEqual(['盘', '桶'])
  })

  it('is cards on a narrow screen, and a table of words where it is only looked at', async () => {
    await open('edit', 420)
    await expect.element(page.getByRole('list').filter({ hasText: '第 2 行' })).toBeVisible()
    expect(document.querySelector('table')).toBeNull()
    await cleanup()
    await open('detail')
    await expect.poll(() => document.querySelector('table')?.textContent).toContain('BOX 纸箱')
    expect(document.querySelectorAll('table input')).toHaveLength(0)
  })
})

describe('a choice', () => {
  it('is asked within what it hangs on, and emptied when that changes', async () => {
    await open('edit')
    const area = page.getByRole('combobox', { name: '库区管理' })
    await expect.element(page.getByText(/A1 冷冻区/)).toBeVisible()
    await userEvent.click(page.getByRole('combobox', { name: '仓库管理' }))
    await userEvent.click(page.getByText('W2 二号库'))
    await expect.element(page.getByText(/A1 冷冻区/)).not.toBeInTheDocument()
    await userEvent.click(area)
    await userEvent.click(page.getByText('A2 冷藏区'))
    const last = asked().findLast(({ query }) => query.get('field') === 'areaCode')
    expect(last?.query.get('warehouseCode')).toBe('W2')
    await save()
    await expect.poll(() => posted[0]?.[1]).toMatchObject({ warehouseCode: 'W2', areaCode: 'A2' })
  })

  it('asks for what it hangs on first', async () => {
    await open('add')
    await expect.element(page.getByText('请先选择仓库管理')).toBeVisible()
    await expect.element(page.getByRole('combobox', { name: '库区管理' })).toBeDisabled()
  })

  it('says when what was chosen is no longer on offer', async () => {
    await open('edit')
    await expect.element(page.getByText('A1 冷冻区 · 已不可选')).toBeVisible()
    expect(page.getByText('W1 一号库 · 已不可选').query()).toBeNull()
  })
})
