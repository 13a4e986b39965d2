import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { useTabs } from '@/engine/tabs/tabs'
import { TabPathContext } from '@/engine/tabs/useTab'
import { wrong } from '@/engine/testing/server'
import { setStage, show } from '@/engine/testing/stage'
import { useToasts } from '@/ui/toast'
import type { FormField } from './fields'
import { RecordDrawer, type RecordPanelProps } from './RecordPanel'

const fields: readonly FormField[] = [
  { field: 'code', required: true, rule: 'lettersDigitsHyphen' },
  { field: 'name', required: true },
  { field: 'sort', input: 'int' },
]

let closed = 0
/** As the server has it. */
let stored = 'Alpha'
/** What an answer to a write waits for. */
let gate: Promise<void> = Promise.resolve()

const { calls, posted, refuse } = setStage(async ({ method }) => {
  if (method !== 'POST') return { data: { id: '7', version: 3, code: 'A-1', name: stored, sort: 12 } }
  await gate
  return { data: null }
})

/** As a page does it: closed is gone. */
function Drawer({ id, read }: { id: string | undefined; read: RecordPanelProps['read'] }) {
  const [shown, setShown] = useState(true)
  if (!shown) return null
  return (
    <RecordDrawer
      base="/wms/brand"
      screen="brandManage"
      fields={fields}
      mode={id === undefined ? 'add' : 'edit'}
      {...(id === undefined ? {} : { id })}
      {...(read ? { read } : {})}
      onClose={() => {
        closed += 1
        setShown(false)
      }}
    />
  )
}

function open(id?: string, read?: RecordPanelProps['read']) {
  return show(
    <TabPathContext value="/basicInfo/brandManage">
      <Drawer id={id} read={read} />
    </TabPathContext>,
  )
}

const box = (name: string) => page.getByRole('textbox', { name, exact: false })
// After a first call its sign, which fades, is still part of the name.
const save = () => userEvent.click(page.getByRole('button', { name: /保存/ }))

beforeEach(() => {
  closed = 0
  stored = 'Alpha'
  gate = Promise.resolve()
})

describe('a form', () => {
  it('shows all faults at once, puts the focus on the first and sends nothing', async () => {
    await open()
    await userEvent.fill(box('名称'), 'Alpha')
    await userEvent.fill(box('编码'), 'A 1')
    await userEvent.clear(box('名称'))
    await save()
    await expect.poll(() => document.querySelectorAll('.ant-form-item-explain-error').length).toBe(2)
    await expect.poll(() => document.activeElement?.id).toMatch(/_code$/)
    expect(posted).toEqual([])
  })

  it('sends trimmed texts and numbers as numbers, says it is saved and closes', async () => {
    await open()
    await userEvent.fill(box('编码'), ' A-1 ')
    await userEvent.fill(box('名称'), 'Alpha')
    await userEvent.type(box('排序'), '1x2')
    await save()
    await expect.poll(() => closed).toBe(1)
    expect(posted).toEqual([['/wms/brand/add', { code: 'A-1', name: 'Alpha', sort: 12 }]])
    expect(useToasts.getState().toasts.map((toast) => toast.text)).toContain('已保存')
  })

  it('sends an edit with the version it has read', async () => {
    await open('7')
    await expect.element(box('名称')).toHaveValue('Alpha')
    await userEvent.fill(box('名称'), 'Beta')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => closed).toBe(1)
    expect(posted).toEqual([['/wms/brand/7/edit', { code: 'A-1', name: 'Beta', sort: 12, version: 3 }]])
  })

  it('puts the server’s refusal at its field, with the focus, and stays open', async () => {
    refuse(wrong('name', '已被使用'))
    await open()
    await userEvent.fill(box('编码'), 'A-1')
    await userEvent.fill(box('名称'), 'Alpha')
    await save()
    await expect.element(page.getByText('已被使用')).toBeVisible()
    await expect.poll(() => document.activeElement?.id).toMatch(/_name$/)
    expect(closed).toBe(0)
  })

  it('is one call when it is tried again, and another once its content has changed', async () => {
    refuse({ status: 40009, msg: '品牌已停用' })
    await open()
    await userEvent.fill(box('编码'), 'A-1')
    await userEvent.fill(box('名称'), 'Alpha')
    for (let press = 1; press <= 3; press += 1) {
      if (press === 3) await userEvent.fill(box('名称'), 'Beta')
      await save()
      await expect.poll(() => posted.length).toBe(press)
      await expect.element(page.getByText('品牌已停用')).toBeVisible()
    }
    const [first, second, third] = calls.filter(({ method }) => method === 'POST').map(({ key }) => key)
    expect(first).toBeTruthy()
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('asks to sign in again when the session has ended, and keeps what was typed', async () => {
    refuse({ status: 21332, msg: '登录已失效' })
    await open()
    await userEvent.fill(box('编码'), 'A-1')
    await userEvent.fill(box('名称'), 'Alpha')
    await save()
    const question = page.getByText('确认注销')
    await expect.element(question).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '取消' }).last())
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(box('名称')).toHaveValue('Alpha')
    expect(closed).toBe(0)
  })

  it('offers the newest version when somebody else was faster', async () => {
    refuse({ status: 40010, msg: '张三刚刚修改了该数据' })
    await open('7')
    await expect.element(box('名称')).toHaveValue('Alpha')
    await userEvent.fill(box('名称'), 'Beta')
    await save()
    await expect.element(page.getByText('张三刚刚修改了该数据')).toBeVisible()
    await expect.poll(() => document.activeElement?.textContent).toContain('张三刚刚修改了该数据')
    await userEvent.click(page.getByRole('button', { name: '加载最新内容' }))
    await userEvent.click(page.getByRole('button', { name: '继续填写' }))
    await expect.element(box('名称')).toHaveValue('Beta')
    await userEvent.click(page.getByRole('button', { name: '加载最新内容' }))
    await userEvent.click(page.getByRole('button', { name: '加载最新内容' }).last())
    await expect.element(box('名称')).toHaveValue('Alpha')
    expect(closed).toBe(0)
  })

  it('compares the newest version as the form has it: what it keeps to itself, nobody has changed', async () => {
    refuse({ status: 40010, msg: '张三刚刚修改了该数据' })
    await open('7', (record) => ({ ...record, sort: undefined }))
    await expect.element(box('名称')).toHaveValue('Alpha')
    stored = 'Gamma'
    await userEvent.fill(box('名称'), 'Beta')
    await save()
    const note = page.getByText(/对方改动了/)
    await expect.element(note).toBeVisible()
    const said = note.element().closest('[role="alert"]')?.textContent
    expect(said).toContain('名称')
    expect(said).not.toContain('排序')
  })

  it('sends once however often it is pressed', async () => {
    await open()
    await userEvent.fill(box('编码'), 'A-1')
    await userEvent.fill(box('名称'), 'Alpha')
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const button = page.getByRole('button', { name: '保存' }).element()
    if (button instanceof HTMLElement) for (let press = 0; press < 3; press += 1) button.click()
    await expect.poll(() => posted.length).toBe(1)
    await userEvent.keyboard('{Enter}')
    resolve()
    await expect.poll(() => closed).toBe(1)
    expect(posted).toHaveLength(1)
  })
})

describe('a tab', () => {
  const unsaved = () => useTabs.getState().unsaved.size

  it('holds no input any more once a form in it is saved, or given up', async () => {
    for (const way of ['保存', '取消']) {
      await open()
      await userEvent.fill(box('编码'), 'A-1')
      await userEvent.fill(box('名称'), 'Alpha')
      await expect.poll(unsaved).toBe(1)
      await userEvent.click(page.getByRole('button', { name: new RegExp(way) }).last())
      if (way === '取消') await userEvent.click(page.getByRole('button', { name: '放弃并离开' }))
      await expect.poll(() => closed).toBe(1)
      expect(unsaved()).toBe(0)
      closed = 0
      await cleanup()
    }
  })
})

describe('leaving', () => {
  it('an untouched form asks nothing', async () => {
    await open()
    await userEvent.click(page.getByRole('button', { name: '取消' }))
    await expect.poll(() => closed).toBe(1)
  })

  it('a touched form asks, and stays when told to', async () => {
    await open()
    await userEvent.fill(box('名称'), 'Alpha')
    await userEvent.click(page.getByRole('button', { name: '取消' }))
    await userEvent.click(page.getByRole('button', { name: '继续填写' }))
    expect(closed).toBe(0)
    await expect.element(box('名称')).toHaveValue('Alpha')
    await userEvent.click(page.getByRole('button', { name: '取消' }))
    await userEvent.click(page.getByRole('button', { name: '放弃并离开' }))
    await expect.poll(() => closed).toBe(1)
  })
})
