import { describe, expect, it } from 'vitest'
import { type Happened, stepsOf } from './steps'

const WAY = [0, 2, [3, 4]]

function happened(action: string, fromStatus: number | null, toStatus: number | null, by = 'lin'): Happened {
  return { action, by, at: `2026-05-01T0${toStatus ?? 9}:00:00+08:00`, fromStatus, toStatus }
}

const states = (steps: ReturnType<typeof stepsOf>) => steps.map(({ status, state }) => `${status} ${state}`)

describe('the way of a document', () => {
  it('says where it stands and who brought it there', () => {
    const steps = stepsOf(WAY, 2, [happened('submit', 0, 2, 'wang'), happened('add', null, 0)])
    expect(states(steps)).toEqual(['0 done', '2 now', '4 later'])
    expect(steps.map(({ by }) => by)).toEqual(['lin', 'wang', ''])
  })

  it('names a step of several stages by the present one, and ends with the last', () => {
    const partly = [happened('register', 2, 3), happened('submit', 0, 2), happened('add', null, 0)]
    expect(states(stepsOf(WAY, 3, partly))).toEqual(['0 done', '2 done', '3 now'])
    const whole = [happened('register', 3, 4), ...partly]
    expect(states(stepsOf(WAY, 4, whole))).toEqual(['0 done', '2 done', '4 done'])
  })

  it('names a step that is over by the stage that it was in', () => {
    const way = [0, [3, 2], 4]
    const past = (status: number) => [happened('allot', status, 4), happened('submit', 0, status)]
    expect(states(stepsOf(way, 4, past(2)))).toEqual(['0 done', '2 done', '4 done'])
    expect(states(stepsOf(way, 4, past(3)))).toEqual(['0 done', '3 done', '4 done'])
    expect(states(stepsOf(way, 0, []))).toEqual(['0 now', '2 later', '4 later'])
  })

  it('forgets a step that was taken back', () => {
    const back = [
      happened('withdraw', 2, 0, 'zhao'),
      happened('submit', 0, 2, 'wang'),
      happened('add', null, 0),
    ]
    const steps = stepsOf(WAY, 0, back)
    expect(states(steps)).toEqual(['0 now', '2 later', '4 later'])
    expect(steps[0]?.by).toBe('zhao')
    expect(steps[1]?.by).toBe('')
  })

  it('ends at a voided document where it was left', () => {
    const history = [
      happened('void', 2, 1, 'chen'),
      happened('submit', 0, 2, 'wang'),
      happened('add', null, 0),
    ]
    const steps = stepsOf(WAY, 1, history)
    expect(states(steps)).toEqual(['0 done', '2 done', '1 stopped'])
    expect(steps.at(-1)?.by).toBe('chen')
  })

  it('says who made a document whose history begins with its second step', () => {
    const created = { by: 'lin', at: '2026-05-01T00:00:00+08:00' }
    const steps = stepsOf(WAY, 2, [happened('addSubmit', null, 2, 'wang')], created)
    expect(steps.map(({ by }) => by)).toEqual(['lin', 'wang', ''])
  })

  it('draws the way of a document without history', () => {
    expect(states(stepsOf(WAY, 1, []))).toEqual(['0 done', '1 stopped'])
  })
})
