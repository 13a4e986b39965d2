import { describe, expect, it } from 'vitest'
import { isTooWarm, needsReading } from './cold'
import {
  countedBody,
  foundByLabel,
  foundIn,
  isOpenDifference,
  NO_COUNT,
  saidByCount,
  standingOf,
} from './counting'
import { coldBody, doorBody, NO_DOOR } from './door'
import { groupsOf } from './groups'
import { labelled, paperPage } from './papers'
import { pilesOf, pileWith, placeAmong, sameGoods } from './piles'
import { isReasonMissing, podOf, refusedBody } from './refusing'
import { signedSaid } from './said'
import { type NoteLine, stageOf } from './types'
import { vehicleBody } from './vehicle'

const line = (id: string, part: Partial<NoteLine> = {}): NoteLine => ({
  id,
  lineNo: Number(id),
  goodsCode: `G${id}`,
  goodsName: `货${id}`,
  unitCode: 'EA',
  locationCode: 'ST-1',
  qty: 24,
  weight: 12,
  ...part,
})
/** As the body goes over the wire. */
const wire = (body: unknown): unknown => JSON.parse(JSON.stringify(body))

describe('stages', () => {
  it('are told by way and status', () => {
    expect([0, 1, 2].map((way) => stageOf({ way, status: 2 }))).toEqual(['toShip', 'toLoad', 'shipped'])
    expect(stageOf({ way: 2, status: 0 })).toBeUndefined()
  })
})

describe('finding what was scanned', () => {
  const lines = [
    line('1', { containerCode: '123456789012345675', qtyChecked: 24 }),
    line('2', { batchNo: 'L7' }),
    line('3', { goodsCode: 'G2', batchNo: 'L8' }),
    line('4', { qty: 0 }),
  ]

  it('knows a container with and without what its label puts before it', () => {
    for (const code of [
      '123456789012345675',
      '00123456789012345675',
      '(00)123456789012345675',
      ']C100123456789012345675',
    ]) {
      expect(foundIn(lines, code)).toMatchObject({ kind: 'container', code: '123456789012345675' })
    }
  })

  it('jumps to a line that is still to count, and to nothing that was sent back', () => {
    expect(foundIn([{ ...lines[1]!, qtyChecked: 24 }, lines[2]!], 'g2')).toMatchObject({ line: { id: '3' } })
    expect(foundIn(lines, 'l8')).toMatchObject({ line: { id: '3' } })
    expect(foundIn(lines, 'G4').kind).toBe('nothing')
    expect(foundIn(lines, 'X').kind).toBe('nothing')
  })

  it('takes the batch that the label names', () => {
    const candidates = [{ code: 'G2', name: '', ownerCode: 'H', unitCode: 'EA' }]
    const found = foundByLabel(lines, { kind: 'goods', label: { lot: 'L8' }, candidates })
    expect(found).toMatchObject({ line: { id: '3' } })
    expect(foundByLabel(lines, { kind: 'location', code: 'ST-1' }).kind).toBe('nothing')
  })
})

describe('counting a line', () => {
  it('means what should be there while nothing is typed, unless that is hidden', () => {
    expect(wire(countedBody(line('1'), NO_COUNT))).toEqual({
      lineId: '1',
      pile: true,
      qty: 24,
      labelOk: true,
      packageOk: true,
    })
    expect(countedBody(line('1', { hidden: true, qty: 0 }), NO_COUNT)).toBeNull()
  })

  it('sends digits as they were typed, and the kind of difference', () => {
    const typed = {
      ...NO_COUNT,
      qty: '23',
      weight: '11.505',
      temp: '-18.5',
      packageOk: false,
      difference: '5',
    }
    expect(wire(countedBody(line('1'), typed))).toEqual({
      lineId: '1',
      pile: true,
      qty: 23,
      weight: 11.505,
      productTemp: -18.5,
      labelOk: true,
      packageOk: false,
      difference: 5,
    })
  })

  it('says short and over, but never of a hidden line', () => {
    expect(saidByCount(line('1'), { ...NO_COUNT, qty: '23' })).toBe('short')
    expect(saidByCount(line('1'), { ...NO_COUNT, qty: '24.5' })).toBe('over')
    expect(saidByCount(line('1'), { ...NO_COUNT, qty: '24.0' })).toBeNull()
    expect(saidByCount(line('1', { hidden: true, qty: 0 }), { ...NO_COUNT, qty: '3' })).toBeNull()
  })

  it('keeps apart what is left, what differs and what is done', () => {
    const lines = [
      line('1'),
      line('2', { qtyChecked: 20, differs: true }),
      line('3', { qty: 20, qtyChecked: 20, differs: true, resolution: 2 }),
      line('4', { qtyChecked: 24 }),
      line('5', { qty: 0, hidden: true }),
    ]
    const ids = (own: readonly NoteLine[]) => own.map(({ id }) => id)
    const { left, differing, settled } = standingOf({ lines })
    expect([ids(left), ids(differing), ids(settled)]).toEqual([['1', '5'], ['2'], ['3', '4']])
    expect(isOpenDifference(line('9', { differs: true }))).toBe(false)
  })
})

describe('piles', () => {
  const lines = [
    line('1', { goodsCode: 'G', batchId: 7, batchNo: 'B', qty: '10.5', weight: 2 }),
    line('2', { goodsCode: 'G', batchId: 8, batchNo: 'C' }),
    line('3', { goodsCode: 'G', batchId: 7, batchNo: 'B', qty: 2, weight: '1.25' }),
    line('4', { goodsCode: 'G', batchId: 7, batchNo: 'B', containerCode: 'P' }),
    line('5', { goodsCode: 'G', batchId: 7, batchNo: 'B', locationCode: 'ST-2' }),
  ]

  it('join promises of the same goods, batch, container and place', () => {
    const piles = pilesOf(lines)
    expect(piles.map((pile) => pile.lines.map(({ id }) => id))).toEqual([['1', '3'], ['2'], ['4'], ['5']])
    expect(piles[0]).toMatchObject({ id: '1', qty: '12.5', weight: '3.25', qtyChecked: null })
    expect(pileWith(piles, '3')?.id).toBe('1')
    expect(pileWith(piles, null)).toBeUndefined()
    expect(pilesOf(lines, sameGoods)[0]?.lines).toHaveLength(3)
  })

  it('say the place where nothing else tells two of them apart', () => {
    const piles = pilesOf(lines)
    expect(piles.map((pile) => placeAmong(pile, piles))).toEqual(['ST-1', '', '', 'ST-2'])
  })

  it('are left as long as one of their lines is', () => {
    const half = [{ ...lines[0]!, qtyChecked: '10.5' }, lines[2]!]
    expect(standingOf({ lines: half }).left.map(({ id, qty }) => [id, qty])).toEqual([['1', '12.5']])
    const done = [half[0]!, { ...lines[2]!, qtyChecked: 1, differs: true }]
    const { left, differing, settled } = standingOf({ lines: done })
    expect([left.length, differing.map(({ id }) => id), settled.length]).toEqual([0, ['3'], 0])
  })
})

describe('the cold of a vehicle', () => {
  it('is above its limit only where both are known', () => {
    expect([
      isTooWarm('-11.9', -12),
      isTooWarm('-12', -12),
      isTooWarm('', -12),
      isTooWarm('5', null),
    ]).toEqual([true, false, false, false])
  })

  it('is read anew after an hour, where there is a limit', () => {
    const now = Date.parse('2026-11-22T10:00:00+08:00')
    const note = { truckMax: -12, precooledAt: '2026-11-22T09:00:00+08:00' }
    expect(needsReading(note, now)).toBe(false)
    expect(needsReading(note, now + 1)).toBe(true)
    expect(needsReading({ truckMax: -12 }, now)).toBe(true)
    expect(needsReading({ truckMax: null }, now)).toBe(false)
  })
})

describe('what is sent', () => {
  it('of the dock, without what was left empty', () => {
    const door = { ...NO_DOOR, plateNo: ' 沪A12345 ', truckTemp: '-18', productTemp: '-17.5' }
    expect(wire(doorBody(door))).toEqual({ plateNo: '沪A12345', productTemp: -17.5 })
    expect(wire(coldBody(door))).toEqual({ truckTemp: -18 })
  })

  it('of a vehicle, all that was written down', () => {
    expect(vehicleBody({ plateNo: 'A1', carrier: 'C', driverName: null })).toMatchObject({
      plateNo: 'A1',
      carrier: 'C',
      driverName: null,
    })
  })

  it('of what was refused, each with its reason', () => {
    const refusals = {
      '1': { qty: '2', reason: ' 破损 ' },
      '2': { qty: '', reason: '' },
      '3': { qty: '0', reason: '' },
    }
    expect(wire(refusedBody(refusals))).toEqual([{ lineId: '1', qty: 2, reason: '破损' }])
    expect(isReasonMissing(refusals)).toBe(false)
    expect(isReasonMissing({ '1': { qty: '2', reason: ' ' } })).toBe(true)
    expect([podOf('/arpa-basic-api/file/12'), podOf(null)]).toEqual(['12', null])
  })
})

describe('after a signature', () => {
  it('leads to the return note, where there is one', () => {
    const t = (key: string) => key
    expect(signedSaid({}, t, '/r').links).toBeUndefined()
    expect(signedSaid({ returnNo: 'R1', returnId: '9' }, t, '/r').links?.[0]?.to).toContain('id=9')
  })
})

describe('papers', () => {
  const note = {
    docNo: 'FH1',
    partnerName: 'A & B',
    lines: [
      line('1', { containerCode: '123456789012345675' }),
      line('2', { goodsName: '<鱼>' }),
      line('3', { hidden: true, qty: 0, weight: 0 }),
      line('4', { qty: 0 }),
    ],
  }
  const of = { say: (key: string) => key, lang: 'zh-CN' }

  it('escape what people typed, leave out what does not go, and keep a hidden count blank', () => {
    const page = paperPage('note', note, of)
    expect(page).toContain('A &#38; B')
    expect(page).toContain('&#60;鱼&#62;<span class="u">G2</span>')
    expect(page).not.toContain('货4')
    expect(page).toContain('<td class="n"></td><td>EA</td><td class="n"></td>')
    expect(page).toContain('<td class="n"></td></tr></tfoot>')
    expect(page.match(/<p class="sums">.*?<\/p>/)?.[0].match(/<b>/g)).toHaveLength(1)
  })

  it('sum pieces, cases and weight, join what two promises took, and carry the owner’s number and their own as bars', () => {
    const cased = { casePieces: 10, caseUnitName: '箱', unitName: '袋' }
    const whole = {
      docNo: 'FH1',
      externalNo: 'SO-77',
      lines: [
        line('1', { ...cased, goodsCode: 'G', batchNo: 'B1', containerCode: '123456789012345675' }),
        line('2', { ...cased, goodsCode: 'G', batchNo: 'B1', qty: 2, weight: '1.5' }),
        line('3', { ...cased, goodsCode: 'G', batchNo: 'B1', qty: 9, weight: '4.5', locationCode: 'ST-2' }),
        line('4', { unitName: 'L', qty: '0.5', weight: '0.5' }),
      ],
    }
    const page = paperPage('note', whole, of)
    expect(page).toContain('<td class="n">2 箱 + 4 袋</td>')
    expect(page).toContain('<td class="n">1 箱 + 1 袋</td>')
    expect(page.match(/<tr><td class="n">\d/g)).toHaveLength(3)
    expect(page).toContain('<td class="n">18.5</td></tr></tfoot>')
    expect(page).toContain('<b>35 袋 · 0.5 L</b>')
    expect(page).toContain('<b>3 箱</b>')
    expect(page).toContain('<b>18.5 kg</b>')
    expect(page).toContain('SO-77')
    expect(page).toMatch(/<header class="top">.*<svg.*<figcaption>FH1<\/figcaption>/s)
    expect(page).toContain('counter(page) " / " counter(pages)')
    const label = paperPage('labels', whole, of)
    expect(label).toContain('SO-77')
    expect(label).toContain('24 袋 · 2 箱 · 12 kg')
    expect(label).toContain('content:none')
    const packing = paperPage('packing', whole, of)
    expect(packing.match(/class="sums"/g)).toHaveLength(1)
    expect(packing).toContain('<td class="n">6.5</td></tr></tfoot>')
  })

  it('keep what is typed out of the style of the sheet', () => {
    const page = paperPage('note', { docNo: 'A"}</style><b>', lines: [] }, of)
    expect(page).not.toContain('</style><b>')
    expect(page.match(/<\/style>/g)).toHaveLength(1)
  })

  it('draw a label for each container, loose goods last in the packing list', () => {
    expect(labelled(note)).toBe(1)
    expect(paperPage('labels', note, of).match(/<section/g)).toHaveLength(1)
    expect(
      paperPage('packing', note, of)
        .match(/<h2>[^<]*<\/h2>/g)
        ?.at(-2),
    ).toContain('loose')
    expect(groupsOf([line('1'), line('2', { containerCode: 'C' })]).map(({ code }) => code)).toEqual([
      'C',
      '',
    ])
  })
})
