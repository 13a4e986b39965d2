import { describe, expect, it } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'
import { queryClient } from '@/engine/client/queryClient'
import { listOf } from '@/engine/testing/server'
import { setStage, show } from '@/engine/testing/stage'
import { Found } from './map/Found'
import type { FloorAnswer } from './map/floor'
import { StagingHint } from './StagingHint'

/** Locations by what is asked of the list. */
let rows: (query: URLSearchParams) => readonly object[] = () => []

setStage(({ query }) => listOf(rows(query)))

describe('a house', () => {
  it('with locations and none to receive at is told that it needs one', async () => {
    rows = (query) => (query.has('type') ? [] : [{ id: '1' }])
    await show(<StagingHint />)
    await expect.element(page.getByText(/还没有启用的集货位/)).toBeVisible()
  })

  it('that has one is told nothing', async () => {
    rows = () => [{ id: '1' }]
    await show(<StagingHint />)
    await expect.poll(() => queryClient.isFetching()).toBe(0)
    expect(page.getByRole('status').elements()).toEqual([])
  })
})

describe('a code that is looked for on the floor map', () => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is looked at of the answer
  const answer = { codes: ['A1-01', 'A1-02', 'A1-03'] } as unknown as FloorAnswer
  const cell = (at: number) => ({ at, x: 0, y: 0, w: 1, h: 1 })
  const floor = {
    width: 1,
    height: 1,
    levels: [
      { name: '1', cells: [cell(0), cell(1)] },
      { name: '2', cells: [cell(2)] },
    ],
  }
  const look = (term: string, went: unknown[] = []) =>
    show(
      <Found
        {...{ answer, floor, term }}
        levelAt={0}
        onLevel={(at) => went.push(at)}
        onArea={(...to) => went.push(to)}
      />,
    )

  it('is counted here, and other levels are a press away', async () => {
    const went: unknown[] = []
    await look('A1', went)
    await expect.element(page.getByText('本层找到 2 个')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: '第 2 层有 1 个' }))
    expect(went).toEqual([1])
  })

  it('leads to the other area in which it is, or is nowhere', async () => {
    rows = (query) =>
      query.get('code') === 'B1' ? [{ id: '9', code: 'B1-01', areaCode: 'B1', areaName: '冷藏' }] : []
    const went: unknown[] = []
    await look('B1', went)
    await userEvent.click(page.getByRole('button', { name: /B1-01 在库区 B1/ }))
    expect(went).toEqual([['B1', 'B1-01']])
    await cleanup()
    await look('ZZ')
    await expect.element(page.getByText('没有找到编码含“ZZ”的库位')).toBeVisible()
  })
})
