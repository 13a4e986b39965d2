import { describe, expect, it } from 'vitest'
import { linesAreOpen, standingOf, submitted } from './standing'

const t = (key: string) => key

describe('where opening stock stands', () => {
  it('a posting under way is told before everything else', () => {
    const record = { status: 1, lines: 3, postedLines: 1, own: true, task: { id: '1', status: 'IN_PROCESS' } }
    expect(standingOf(record)).toEqual({ kind: 'posting', done: 1, of: 3, percent: 33 })
  })

  it('a posting that failed says why and how far it came', () => {
    const task = { id: '1', status: 'FAIL', message: '库位已锁定' }
    expect(standingOf({ status: 1, lines: 3, postedLines: 2, task })).toEqual({
      kind: 'failed',
      message: '库位已锁定',
      done: 2,
      of: 3,
    })
  })

  it.each([
    [{ status: 0, lines: 0 }, 'empty'],
    [{ status: 0, lines: 2, wrongLines: 1 }, 'wrong'],
    [{ status: 1, lines: 2, own: true }, 'own'],
    [{ status: 2, lines: 2 }, 'posted'],
    [{ status: 3, lines: 2 }, 'rejected'],
  ])('%j is %s', (record, kind) => {
    expect(standingOf(record)?.kind).toBe(kind)
  })

  it('there is nothing to say of lines without faults, nor to another auditor', () => {
    expect(standingOf({ status: 0, lines: 2, wrongLines: 0 })).toBeNull()
    expect(standingOf({ status: 1, lines: 2, own: false })).toBeNull()
  })

  it('lines are written only while the note is new and may be changed', () => {
    expect(linesAreOpen({ status: 0, can: ['edit', 'submit'] })).toBe(true)
    expect(linesAreOpen({ status: 3, can: ['edit'] })).toBe(false)
    expect(linesAreOpen({ status: 0, can: ['detail'] })).toBe(false)
  })

  it('what the auditor should look at is said after submitting', () => {
    expect(submitted({ lines: 2, warnings: ['库位 A 已有同批货品'] }, t)).toEqual({
      text: 'initWarehouseManage.submitted 库位 A 已有同批货品',
      tone: 'warning',
    })
    expect(submitted({ lines: 2, warnings: [] }, t).tone).toBeUndefined()
  })
})
