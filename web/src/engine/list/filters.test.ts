// @vitest-environment node
import { describe, expect, it } from 'vitest'
import {
  acceptFilters,
  acceptValue,
  chipsOf,
  dayText,
  filterFields,
  keepInput,
  lastDays,
  withoutFilters,
} from './filters'
import { FIELDS, fieldOf, LIST } from './fixtures'

describe('typing', () => {
  it('keeps digits, one dot, six decimals and a leading minus in a number box', () => {
    expect(keepInput('number', '-1a2.3.4567890')).toBe('-12.345678')
  })

  it('strips everything but digits, and leading zeros, from a positive integer', () => {
    expect(keepInput('positiveInteger', '00-1.20')).toBe('120')
  })

  it('leaves text alone', () => {
    expect(keepInput('text', ' A-1 ')).toBe(' A-1 ')
  })
})

describe('a value taken over', () => {
  it('is trimmed, and an empty one is no filter', () => {
    expect(acceptValue(fieldOf('name'), '  shrimp ')).toBe('shrimp')
    expect(acceptValue(fieldOf('name'), '   ')).toBe('')
  })

  it.each([
    ['weight', '-', null],
    ['weight', '.', null],
    ['weight', '5.', '5'],
    ['weight', '.5', '0.5'],
    ['weight', '1.2345678', '1.234567'],
    ['qty', '0', null],
    ['qty', '12', '12'],
    ['status', '9', null],
    ['status', '2,9,0', '2,0'],
    ['open', 'maybe', null],
    ['open', 'true', 'true'],
    ['hired', '2026-01-01', '2026-01-01'],
    ['hired', '2026-01-01 00:00:00', null],
    ['made', '2026-01-01', null],
    ['made', '2026-01-01 00:00:00', '2026-01-01 00:00:00'],
  ])('%s takes %s as %s', (field, text, expected) => {
    expect(acceptValue(fieldOf(field), text)).toBe(expected)
  })
})

describe('a value out of a link', () => {
  const [day, numbers] = filterFields(
    [
      { field: 'due', kind: 'date', title: 'due', sortable: true, shown: true, filter: 'dateRange' },
      { field: 'stage', kind: 'int', title: 'stage', sortable: false, shown: false, filter: 'anyOf' },
    ],
    (column) => column.title,
    () => undefined,
  )

  it('is a day where the column has days, however its range is asked for', () => {
    expect(day?.days).toBe('day')
    if (day) expect(acceptValue(day, '2026-01-01')).toBe('2026-01-01')
    if (day) expect(acceptValue(day, '2026-01-01 00:00:00')).toBeNull()
  })

  it('may be several numbers where no table of codes says which there are', () => {
    if (numbers) expect(acceptValue(numbers, '1,2')).toBe('1,2')
    if (numbers) expect(acceptValue(numbers, '1,x')).toBeNull()
    expect(numbers?.names).toEqual(['stage'])
  })
})

describe('the search box', () => {
  it('stands before the others and takes any text', () => {
    const keyword = {
      field: 'keyword',
      kind: 'text',
      title: 'search',
      sortable: false,
      shown: false,
    } as const
    const columns = [...LIST.columns, { ...keyword, filter: 'search', primary: true } as const]
    const fields = filterFields(
      columns,
      (each) => each.title,
      () => undefined,
    )
    expect(fields[0]).toMatchObject({ field: 'keyword', kind: 'search', input: 'text', primary: true })
    expect(fields.slice(1).map((field) => field.field)).toEqual(FIELDS.map((field) => field.field))
  })
})

describe('all boxes taken over', () => {
  it('names each failing field once and keeps the rest', () => {
    const { filters, failed } = acceptFilters(FIELDS, {
      name: 'fish',
      weightStart: '-',
      weightEnd: '.',
      qtyStart: '3',
    })
    expect(filters).toEqual({ name: 'fish', qtyStart: '3' })
    expect(failed.map((field) => field.title)).toEqual(['title of weight'])
  })

  it('turns a reversed range of numbers by value, not by text', () => {
    const { filters } = acceptFilters(FIELDS, { qtyStart: '10', qtyEnd: '9' })
    expect(filters).toEqual({ qtyStart: '9', qtyEnd: '10' })
    expect(acceptFilters(FIELDS, { qtyStart: '9', qtyEnd: '10' }).filters).toEqual({
      qtyStart: '9',
      qtyEnd: '10',
    })
  })

  it('turns a reversed range of days and keeps whole days', () => {
    const { filters } = acceptFilters(FIELDS, {
      madeStart: '2026-03-05 00:00:00',
      madeEnd: '2026-03-01 23:59:59',
    })
    expect(filters).toEqual({ madeStart: '2026-03-01 00:00:00', madeEnd: '2026-03-05 23:59:59' })
  })

  it('turns a reversed range of business dates, which have no time of day', () => {
    const { filters } = acceptFilters(FIELDS, { hiredStart: '2026-03-05', hiredEnd: '2026-03-01' })
    expect(filters).toEqual({ hiredStart: '2026-03-01', hiredEnd: '2026-03-05' })
  })

  it('drops names the list does not have', () => {
    expect(acceptFilters(FIELDS, { hacker: '1', remark: 'x' }).filters).toEqual({})
  })
})

describe('quick days', () => {
  const today = new Date(2026, 2, 3)

  it('count today: 7 days end today, across the end of a month', () => {
    expect(lastDays(7, today)).toEqual(['2026-02-25', '2026-03-03'])
    expect(lastDays(30, today)).toEqual(['2026-02-02', '2026-03-03'])
    expect(lastDays(90, today)).toEqual(['2025-12-04', '2026-03-03'])
  })

  it('are days of the calendar on the wall', () => {
    expect(dayText(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09')
  })
})

describe('chips', () => {
  it('read like what was asked', () => {
    const filters = {
      name: 'fish',
      status: '2,0',
      qtyStart: '3',
      weightEnd: '7.5',
      madeStart: '2026-03-01 00:00:00',
      madeEnd: '2026-03-05 23:59:59',
      open: 'false',
    }
    expect(chipsOf(FIELDS, filters).map(({ field, text }) => [field, text])).toEqual([
      ['name', 'fish'],
      ['status', 'Awaiting, New'],
      ['qty', '≥ 3'],
      ['weight', '≤ 7.5'],
      ['made', '2026-03-01 – 2026-03-05'],
      ['open', 'No'],
    ])
  })

  it('take both ends of a range away together', () => {
    const filters = { qtyStart: '3', qtyEnd: '9', name: 'fish' }
    const [, chip] = chipsOf(FIELDS, filters)
    expect(withoutFilters(filters, chip?.names ?? [])).toEqual({ name: 'fish' })
  })
})
