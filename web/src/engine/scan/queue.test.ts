// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  dropped,
  emptyTable,
  enqueue,
  makeInput,
  nextInput,
  readTable,
  refused,
  resumed,
  retryDelay,
  type Table,
  taken,
} from './queue'

const isNumber = (value: unknown): value is number => typeof value === 'number'
const [one, two, three] = ['A', 'B', 'C'].map((text) => makeInput('scan', text)) as [
  ReturnType<typeof makeInput>,
  ReturnType<typeof makeInput>,
  ReturnType<typeof makeInput>,
]
const full = [one, two, three].reduce(enqueue<number>, emptyTable(0))
const stored = (table: Table<number>): unknown => JSON.parse(JSON.stringify(table))

describe('inputs', () => {
  it('have keys of their own from the moment they are made', () => {
    expect(new Set([one.id, two.id, three.id]).size).toBe(3)
  })

  it('are worked off in their order', () => {
    expect(nextInput(full)).toBe(one)
    const next = taken(full, one, 1, { text: 'A', tone: 'ok', message: 'yes' })
    expect(nextInput(next)).toBe(two)
    expect(next.state).toBe(1)
    expect(next.past).toEqual([{ id: one.id, text: 'A', tone: 'ok', message: 'yes' }])
  })

  it('leave no word behind when there is nothing to say', () => {
    expect(taken(full, one, 1).past).toEqual([])
  })

  it('keep a limited past, newest first', () => {
    let table = emptyTable(0)
    for (let at = 0; at < 30; at += 1) {
      const input = makeInput('scan', String(at))
      table = taken(enqueue(table, input), input, at, { text: input.text, tone: 'ok', message: '' })
    }
    expect(table.past).toHaveLength(12)
    expect(table.past[0]?.text).toBe('29')
  })
})

describe('a refusal', () => {
  it('changes nothing but holds back what was scanned behind it', () => {
    const table = refused(full, one, 'unknown', 'scan again')
    expect(table).toMatchObject({ state: 0, halted: true, waiting: [two, three] })
    expect(table.past[0]).toMatchObject({ tone: 'refused', message: 'unknown', advice: 'scan again' })
    expect(nextInput(table)).toBeNull()
    expect(nextInput(resumed(table))).toBe(two)
    expect(dropped(table)).toMatchObject({ waiting: [], halted: false, past: table.past })
  })

  it('of the last input holds nothing back', () => {
    expect(refused(enqueue(emptyTable(0), one), one, 'unknown').halted).toBe(false)
  })
})

describe('what is stored', () => {
  it('comes back as it was, keys included', () => {
    const table = taken(full, one, 7, { text: 'A', tone: 'done', message: 'booked' })
    expect(readTable(stored(table), 0, isNumber)).toEqual(table)
    expect(readTable(stored(refused(full, one, 'no')), 0, isNumber).halted).toBe(true)
  })

  it('by nobody or by something else is an empty table', () => {
    for (const value of [undefined, null, 3, 'x', [], {}, { waiting: 1 }]) {
      expect(readTable(value, 5, isNumber)).toEqual(emptyTable(5))
    }
  })

  it('in a state of another version keeps the inputs, and a person has to look at them', () => {
    const table = readTable({ ...full, state: 'old' }, 0, isNumber)
    expect(table).toMatchObject({ state: 0, halted: true, waiting: [one, two, three] })
  })

  it('without what an input needs is left out', () => {
    const table = readTable({ state: 0, waiting: [{ id: '1' }, one, null], past: ['x'] }, 0, isNumber)
    expect(table.waiting).toEqual([one])
    expect(table.past).toEqual([])
  })
})

it('tries are made at growing distances, but never far apart', () => {
  expect([1, 2, 3, 4, 5, 20].map(retryDelay)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000])
})
