/** The browser of these tests asks for less motion, as a person may: what opens must stand where it belongs, each time. */
import { AutoComplete, Cascader, DatePicker, Select, TreeSelect } from 'antd'
import { type ReactNode, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { PickerBox } from '@/engine/form/PickerBox'
import { listOf } from '@/engine/testing/server'
import { setStage, show } from '@/engine/testing/stage'
import { AppDrawer } from '@/ui/AppDrawer'
import { AppModal } from '@/ui/AppModal'
import { PageFrame } from './PageFrame'

const BRANDS = ['伊利', '蒙牛']
const options = BRANDS.map((name) => ({ value: name, label: name }))
const source = {
  path: '/wms/brand',
  search: 'name',
  label: ({ name }: { readonly name?: unknown }) => String(name),
}

/** The box of a record that the server is asked for. */
function Remote() {
  const [value, setValue] = useState<unknown>()
  return (
    <PickerBox
      source={source}
      several={false}
      record={undefined}
      held={undefined}
      value={value}
      onChange={setValue}
    />
  )
}

const POPUPS: readonly (readonly [string, ReactNode])[] = [
  ['choices of the server', <Remote key="remote" />],
  ['choices', <Select key="select" options={options} />],
  ['choices of a search', <Select key="search" showSearch options={options} />],
  ['several choices', <Select key="several" mode="multiple" options={options} />],
  ['proposals', <AutoComplete key="proposals" options={options} />],
  ['a tree', <TreeSelect key="tree" treeData={options} />],
  ['levels', <Cascader key="levels" options={options} />],
  ['a calendar', <DatePicker key="date" />],
]

/** The popup in sight: it is drawn, and wholly within the window. */
function inSight(): boolean {
  return [...document.querySelectorAll('.ant-select-dropdown, .ant-picker-dropdown')].some((popup) => {
    const { left, top, right, bottom, width } = popup.getBoundingClientRect()
    const { visibility, opacity } = getComputedStyle(popup)
    const drawn = width > 0 && visibility === 'visible' && opacity === '1'
    return drawn && left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight
  })
}

setStage(async () => {
  // An answer later than the popup, so that it grows while it stands open.
  await new Promise((resolve) => setTimeout(resolve, 30))
  return listOf(BRANDS.map((name, id) => ({ id, name })))
})

describe('without motion', () => {
  it.each(POPUPS)('%s open where they belong, time after time', async (_, box) => {
    await show(<div style={{ display: 'grid', width: 300, padding: 40 }}>{box}</div>)
    const input = page.elementLocator(await vi.waitUntil(() => document.querySelector('input')))
    for (let turn = 0; turn < 3; turn += 1) {
      await userEvent.click(input)
      await expect.poll(inSight).toBe(true)
      await userEvent.keyboard('{Escape}')
      await expect.poll(inSight).toBe(false)
    }
  })

  it('a panel and a dialog come and go', async () => {
    const within = (open: boolean) => (
      <PageFrame>
        <AppDrawer open={open} title="明细">
          <p>八箱</p>
        </AppDrawer>
        <AppModal open={open} title="分配">
          <p>两人</p>
        </AppModal>
      </PageFrame>
    )
    const shown = await render(within(false))
    for (let turn = 0; turn < 2; turn += 1) {
      await shown.rerender(within(true))
      await expect.element(page.getByText('两人')).toBeVisible()
      await expect.element(page.getByText('八箱')).toBeVisible()
      await shown.rerender(within(false))
      await expect.poll(() => page.getByText('两人').query()).toBeNull()
      await expect.element(page.getByText('八箱')).not.toBeVisible()
    }
  })
})
