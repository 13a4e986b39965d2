// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { amount } from './draft'
import { figureOf, percentOf } from './Lines'
import type { Draft, Found, Line, Note, State } from './model'
import { padOf, qtyOf, unitNow } from './pads'
import {
  asksTemp,
  dayOf,
  inPacks,
  isSame,
  linesFor,
  missing,
  proposal,
  splitPacks,
  stepOf,
  unitsIn,
  verdictOf,
  withPack,
} from './steps'

const line = (part: Partial<Line> = {}): Line => ({
  id: 'l1',
  goodsCode: 'SALMON',
  goodsName: 'Salmon',
  baseUnit: 'BAG',
  unitCode: 'CTN',
  baseName: 'bag',
  unitName: 'carton',
  factor: '10',
  expected: '800',
  received: '0',
  open: '800',
  thermosphere: 'FROZEN',
  weighed: false,
  batch: {},
  ...part,
})
const note = (part: Partial<Note> = {}): Note => ({
  id: 'n1',
  version: 1,
  docNo: 'RK1',
  warehouse: 'WH1',
  owner: 'HY',
  ownerName: 'HY',
  plateNo: '',
  isReturn: false,
  overrides: [],
  probesAsked: 3,
  probesTaken: 0,
  lines: [line()],
  receiptIds: [],
  ...part,
})
const found: Found = { goodsCodes: ['SALMON'], pieces: '10', batch: {} }
const draft = (part: Partial<Draft> = {}): Draft => ({
  found,
  lineIds: ['l1'],
  attributes: [],
  shelfLife: false,
  batch: {},
  qty: '400',
  qtyGiven: false,
  counted: 1,
  weights: [],
  ...part,
})
const state = (part: Partial<Draft> | null, head: Partial<Note> = {}): State => ({
  note: note(head),
  draft: part && draft(part),
  booked: null,
})

describe('the questions', () => {
  it('come one after the other, and only those that are needed', () => {
    const given = { qtyGiven: true }
    expect(stepOf({ note: null, draft: null, booked: null })).toBe('note')
    expect(stepOf(state(null))).toBe('goods')
    expect(stepOf(state({ lineIds: ['l1', 'l2'] }))).toBe('line')
    expect(stepOf(state({ attributes: [{ attribute: 'batchNo', required: true }] }))).toBe('batch')
    expect(stepOf(state({}))).toBe('qty')
    expect(stepOf(state(given, { lines: [line({ weighed: true })] }))).toBe('weight')
    expect(stepOf(state(given))).toBe('container')
    expect(stepOf(state({ ...given, container: '' }))).toBe('temp')
    expect(stepOf(state({ ...given, container: 'P1', temp: '-18' }))).toBe('send')
    expect(stepOf(state({ ...given, refusal: { fields: ['qty'], text: 'no' } }))).toBe('refused')
    expect(stepOf(state({ ...given, rejected: 'too warm' }))).toBe('send')
  })

  it('ask for a temperature of cold goods until enough were taken, and of every return', () => {
    expect(asksTemp(note(), line())).toBe(true)
    expect(asksTemp(note({ probesTaken: 3 }), line())).toBe(false)
    expect(asksTemp(note({ probesTaken: 3, isReturn: true }), line())).toBe(true)
    expect(asksTemp(note(), line({ thermosphere: 'NORMAL' }))).toBe(false)
  })

  it('ask for one of two days where the shelf life gives the other', () => {
    const days = ['productionDate', 'expiryDate'].map((attribute) => ({ attribute, required: true }))
    const batch = { expiryDate: '2027-05-01' }
    expect(missing(draft({ attributes: days, batch, shelfLife: true }))).toEqual([])
    expect(missing(draft({ attributes: days, batch })).map(({ attribute }) => attribute)).toEqual([
      'productionDate',
    ])
  })
})

describe('the line of a scan', () => {
  const lines = [
    line({ id: 'full', open: '0' }),
    line({ id: 'a', batch: { batchNo: 'L1' } }),
    line({ id: 'b', batch: { batchNo: 'L2' } }),
    line({ id: 'cod', goodsCode: 'COD' }),
  ]
  const ids = (part: Partial<Found>) => linesFor(note({ lines }), { ...found, ...part }).map(({ id }) => id)

  it('is of its goods and batch, open ones first', () => {
    expect(ids({ batch: { batchNo: 'L2' } })).toEqual(['b'])
    expect(ids({})).toEqual(['a', 'b'])
    expect(ids({ goodsCodes: ['COD'] })).toEqual(['cod'])
    expect(ids({ goodsCodes: ['EEL'] })).toEqual([])
  })

  it('may be full: the server says what is too much', () => {
    expect(linesFor(note({ lines: [line({ open: '0' })] }), found)).toHaveLength(1)
  })
})

describe('the quantity', () => {
  const units = [
    { unitCode: 'CTN', pieces: '10' },
    { unitCode: 'PLT', pieces: '400' },
  ]

  it('is proposed as a full pallet, or what is left when that is less', () => {
    expect(proposal(line(), found, units)).toBe('400')
    expect(proposal(line({ open: '120' }), found, units)).toBe('120')
    expect(proposal(line(), { ...found, pieces: '1' }, [])).toBe('800')
  })

  it('is what the label counts, or one pack when the label has its weight', () => {
    expect(proposal(line(), { ...found, counted: '240' }, units)).toBe('240')
    expect(proposal(line(), { ...found, netWeight: '12.345' }, units)).toBe('10')
  })

  it('is counted when packs are scanned one by one, and so is their weight', () => {
    const weighed = { ...found, netWeight: '12.345' }
    const two = withPack(draft({ found: weighed, weights: ['12.345'], weight: '12.345' }), {
      ...weighed,
      netWeight: '11.9',
    })
    expect([two.qty, two.counted, two.weight, two.weights]).toEqual(['20', 2, '24.245', ['12.345', '11.9']])
    expect(withPack(two, found).weight).toBeUndefined()
  })

  it('goes on only with the same goods of the same batch', () => {
    const lot = { ...found, batch: { batchNo: 'L1' } }
    expect(isSame(draft({ found: lot }), lot)).toBe(true)
    expect(isSame(draft({ found: lot }), found)).toBe(false)
    expect(isSame(draft({ found: lot }), { ...lot, goodsCodes: ['COD'] })).toBe(false)
  })

  it('is said in packs only when it comes out even', () => {
    expect(inPacks('400', '10')).toBe('40')
    expect(inPacks('405', '10')).toBeNull()
    expect(inPacks('1.5', '0.5')).toBe('3')
    expect(inPacks('5', '1')).toBeNull()
    expect(figureOf(line({ received: '120' }))).toBe('12 / 80 carton')
    expect(figureOf(line({ received: '125' }))).toBe('125 / 800 bag')
  })

  it('is done only when nothing is left', () => {
    expect(percentOf(line({ received: '799', open: '1' }))).toBe(99)
    expect(percentOf(line({ received: '800', open: '0' }))).toBe(100)
  })
})

describe('a temperature', () => {
  const frozen = { acceptMax: -15, conditionalMax: -12 }
  const chilled = { acceptMin: 0, acceptMax: 4, conditionalMin: -1, conditionalMax: 7 }

  it.each([
    ['-15', frozen, 'accept'],
    ['-14.9', frozen, 'conditional'],
    ['-12', frozen, 'conditional'],
    ['-11.9', frozen, 'reject'],
    ['4', chilled, 'accept'],
    ['7.1', chilled, 'reject'],
    ['-1', chilled, 'conditional'],
    ['-1.1', chilled, 'reject'],
    ['-18', undefined, null],
  ] as const)('of %s ℃ within its limits', (temp, limits, verdict) => {
    expect(verdictOf(temp, limits)).toBe(verdict)
  })
})

it('a day is typed as it is printed, and must exist', () => {
  expect(dayOf('260228')).toBe('2026-02-28')
  expect(dayOf('20270131')).toBe('2027-01-31')
  for (const typed of ['260230', '261301', '2602', '']) expect(dayOf(typed)).toBeNull()
})

describe('cases and single pieces', () => {
  const units = [
    { unitCode: 'PLT', pieces: '400', name: 'pallet' },
    { unitCode: 'CTN', pieces: '10', name: 'carton' },
  ]
  const counting = (part: Partial<Draft> = {}) => draft({ units: unitsIn(line(), units), ...part })

  it('are offered from the largest to the base unit', () => {
    expect(unitsIn(line(), units).map(({ unitCode }) => unitCode)).toEqual(['PLT', 'CTN', 'BAG'])
    expect(unitsIn(line({ unitCode: 'BAG', factor: '1', unitName: 'bag' }), [])).toHaveLength(1)
  })

  it('are counted beside each other, exactly', () => {
    const pieces = counting({ unit: 'BAG', parts: { CTN: '3' } })
    expect(unitNow(line(), pieces).unitCode).toBe('BAG')
    expect(qtyOf(line(), pieces, '5')).toBe('35')
    expect(qtyOf(line(), pieces, '0.5')).toBe('30.5')
    expect(qtyOf(line(), pieces, null)).toBe('30')
    expect(qtyOf(line(), counting({ parts: {} }), null)).toBeNull()
    expect(qtyOf(line(), counting({ unit: 'CTN', parts: { PLT: '1', BAG: '7' } }), '2')).toBe('427')
  })

  it('begin as the note counts, with what was typed kept when the unit changes', () => {
    const pad = (part: Partial<Draft>) =>
      padOf('qty', state({ units: unitsIn(line(), units), ...part }), (key) => key)
    expect(pad({})).toMatchObject({ proposal: '40', unit: 'carton', places: 0 })
    expect(pad({ qty: '405' })).toMatchObject({ proposal: '405', unit: 'bag', places: 6 })
    expect(pad({ unit: 'BAG', parts: { CTN: '40' } })).toMatchObject({ proposal: '', unit: 'bag' })
    expect(pad({ unit: 'CTN', parts: { CTN: '40', BAG: '5' } })?.answer('40')).toBe('405')
  })

  it('are said as they stand on the dock', () => {
    expect(splitPacks('35', '10')).toEqual({ packs: '3', rest: '5' })
    expect(splitPacks('0.75', '0.5')).toEqual({ packs: '1', rest: '0.25' })
    expect(splitPacks('9', '10')).toBeNull()
    expect(amount('35', line())).toBe('3 carton + 5 bag (35 bag)')
    expect(amount('400', line())).toBe('40 carton (400 bag)')
    expect(amount('9', line())).toBe('9 bag')
  })
})
