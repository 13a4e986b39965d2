import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirm, useConfirms } from './confirm'
import { DOWNLOAD_MASK_TIME, MASK_TIME, openMask, useMasks } from './mask'
import { TOAST_TIME, dismissToast, toast, useToasts } from './toast'

beforeEach(() => {
  vi.useFakeTimers()
  useMasks.setState({ masks: [] })
  useToasts.setState({ toasts: [] })
  useConfirms.setState({ asked: [] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the loading mask', () => {
  it('never outlives 15 seconds', () => {
    expect([MASK_TIME, DOWNLOAD_MASK_TIME]).toEqual([15_000, 2000])
    openMask()
    vi.advanceTimersByTime(14_999)
    expect(useMasks.getState().masks).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(useMasks.getState().masks).toEqual([])
  })

  it('stands until the last who opened it has closed it', () => {
    const first = openMask()
    const second = openMask('导出中')
    first()
    first()
    expect(useMasks.getState().masks).toMatchObject([{ text: '导出中' }])
    second()
    expect(useMasks.getState().masks).toEqual([])
  })
})

describe('toasts', () => {
  it('stay 5 seconds for errors', () => {
    expect(TOAST_TIME.error).toBe(5000)
  })

  it('are not stacked when the same comes again, but start their time anew', () => {
    toast.error('a')
    toast.error('a')
    toast.success('a')
    expect(useToasts.getState().toasts).toMatchObject([
      { kind: 'error', text: 'a', round: 1 },
      { kind: 'success', text: 'a', round: 0 },
    ])
  })

  it('leave one by one, and the oldest makes room', () => {
    for (const text of ['1', '2', '3', '4', '5']) toast.info(text)
    const shown = useToasts.getState().toasts
    expect(shown.map((one) => one.text)).toEqual(['2', '3', '4', '5'])
    dismissToast(shown[1]?.id ?? -1)
    expect(useToasts.getState().toasts.map((one) => one.text)).toEqual(['2', '4', '5'])
  })
})

describe('questions', () => {
  it('wait their turn and give each its own answer', async () => {
    const first = confirm({ title: 'one' })
    const second = confirm({ title: 'two' })
    expect(useConfirms.getState().asked.map((one) => one.title)).toEqual(['one', 'two'])
    useConfirms.getState().asked[0]?.answer(true)
    useConfirms.getState().asked[0]?.answer(false)
    await expect(Promise.all([first, second])).resolves.toEqual([true, false])
    expect(useConfirms.getState().asked).toEqual([])
  })
})
