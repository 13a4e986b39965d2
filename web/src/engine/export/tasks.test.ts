import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { dismissTask, followTask, useTasks } from './tasks'

let answers: (() => Response)[] = []
let asked = 0

const said = (data: unknown) => () => Response.json({ status: 0, msg: '', data })
const broken = () => Response.json({ status: 50000, msg: '系统出错', data: null }, { status: 500 })

beforeEach(() => {
  vi.useFakeTimers()
  asked = 0
  useTasks.setState({ tasks: [] })
  vi.stubGlobal('fetch', async () => {
    const answer = answers[Math.min(asked, answers.length - 1)]
    asked += 1
    return answer ? answer() : broken()
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('a task is followed to its file, with its progress on the way', async () => {
  answers = [said({ status: 'IN_PROCESS', progress: 40 }), said({ status: 'COMPLETED' })]
  const done = followTask('7', 'goods.xlsx')
  expect(useTasks.getState().tasks).toMatchObject([{ id: '7', state: 'running', progress: null }])
  await vi.advanceTimersByTimeAsync(800)
  expect(useTasks.getState().tasks).toMatchObject([{ state: 'running', progress: 40 }])
  await vi.runAllTimersAsync()
  await done
  expect(useTasks.getState().tasks).toMatchObject([{ state: 'done', progress: 100, name: 'goods.xlsx' }])
})

it('a failed task says why', async () => {
  answers = [said({ status: 'FAIL', message: '行数太多' })]
  const done = followTask('7', 'goods.xlsx')
  await vi.runAllTimersAsync()
  await done
  expect(useTasks.getState().tasks).toMatchObject([{ state: 'failed', message: '行数太多' }])
})

it('a few lost answers are borne, many are not', async () => {
  answers = [broken, broken, said({ status: 'COMPLETED' })]
  const borne = followTask('7', 'a.csv')
  await vi.runAllTimersAsync()
  await borne
  expect(useTasks.getState().tasks).toMatchObject([{ state: 'done' }])
  useTasks.setState({ tasks: [] })
  asked = 0
  answers = [broken]
  const lost = followTask('8', 'b.csv')
  await vi.runAllTimersAsync()
  await lost
  expect(useTasks.getState().tasks).toMatchObject([{ id: '8', state: 'failed', message: '系统出错' }])
  expect(asked).toBe(5)
})

it('the end of the session is not asked about again', async () => {
  answers = [() => Response.json({ status: 21332, msg: '登录已失效', data: null }, { status: 401 })]
  const lost = followTask('9', 'c.csv')
  await vi.runAllTimersAsync()
  await lost
  expect(useTasks.getState().tasks).toMatchObject([{ id: '9', state: 'failed', message: '登录已失效' }])
  expect(asked).toBe(1)
})

it('a dismissed task is asked about no more', async () => {
  answers = [said({ status: 'IN_PROCESS', progress: 1 })]
  const done = followTask('7', 'a.csv')
  await vi.advanceTimersByTimeAsync(800)
  dismissTask('7')
  await vi.runAllTimersAsync()
  await done
  expect(asked).toBeLessThanOrEqual(2)
})
