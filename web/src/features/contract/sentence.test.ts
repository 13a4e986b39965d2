/** Rate lines in words, in the four languages, and what their panel does with them. */
import { describe, expect, test } from 'vitest'
import { startTexts, switchLanguage, text } from '@/engine/i18n/i18n'
import { daysBetween, todayText } from './days'
import { faultsByPlace } from './lineFaults'
import { percentText, shareText } from './PercentBox'
import { changed, newRate, type Rate, rateBody } from './rateFields'
import { sentence, type Speaker } from './sentence'
import { joined } from './TiersBox'

const LOCALES = { zh: 'zh-CN', en: 'en', es: 'es', ja: 'ja' } as const

function speaker(language: keyof typeof LOCALES): Speaker {
  return {
    t: (key, values) => text(key, { lng: language, ...values }),
    locale: LOCALES[language],
    currency: 'CNY',
    cycle: { unit: 'DAY', count: 1 },
  }
}

const storage: Rate = {
  ...newRate(),
  feeTypeCode: 'STORAGE',
  feeTypeName: '仓储费',
  thermosphere: 'FROZEN',
  unitPrice: 2.5,
  freeDays: 3,
}

describe('a rate line', () => {
  test('is said in four languages', async () => {
    await startTexts('zh')
    for (const language of ['en', 'es', 'ja', 'zh'] as const) await switchLanguage(language)
    expect(sentence(storage, speaker('zh'))).toBe('仓储费 · 冷冻 · 每吨每天 ¥2.50，前 3 天免费')
    expect(sentence(storage, speaker('en'))).toContain('¥2.50 per ton and day, the first 3 days free')
    expect(sentence(storage, speaker('es'))).toContain('por tonelada y día')
    expect(sentence(storage, speaker('ja'))).toContain('トン・日あたり')
  })
  test('says its own cycle, bands, base and surcharges', () => {
    const zh = speaker('zh')
    const month = { ...storage, cycleUnit: 'MONTH', cycleCount: 1, freeDays: null, unitPrice: 60 }
    expect(sentence(month, zh)).toBe('仓储费 · 冷冻 · 每吨每月 ¥60.00')
    const aged = {
      ...storage,
      freeDays: null,
      tierBasis: 'AGE',
      tiers: [
        { from: 1, to: 7, unitPrice: 2 },
        { from: 8, to: null, unitPrice: 1.5 },
      ],
    }
    expect(sentence(aged, zh)).toContain('第 1–7 天每吨每天 ¥2.00，第 8 天起每吨每天 ¥1.50')
    const job = {
      ...changed(newRate(), 'method', 'PER_JOB'),
      unitPrice: '18',
      minAmount: '200',
      nightFactor: '1.3',
      nightFrom: '22:00',
      nightTo: '06:00',
    }
    const words = sentence(job, zh)
    expect(words).toContain('每吨 ¥18.00')
    expect(words).toContain('最低 ¥200.00')
    expect(words).toContain('夜间 22:00–06:00 ×1.3')
    const share = { ...changed(newRate(), 'method', 'FIXED'), calculation: 5, percent: '0.05' }
    expect(sentence(share, zh)).toContain('按金额的 5%')
  })
})

describe('changing a line', () => {
  test('takes along what no longer fits', () => {
    const job = changed(storage, 'method', 'PER_JOB')
    expect([job['unit'], job['trigger']]).toEqual(['TON', 10])
    const hour = changed(storage, 'method', 'HOUR')
    expect([hour['unit'], hour['hourRounding']]).toEqual(['HOUR', 'CEIL'])
    expect(changed(hour, 'method', 'SCATTER_BOARD')['trigger']).toBe(1)
    expect(changed(storage, 'tierBasis', 'QUANTITY')['tierMode']).toBe('MARGINAL')
  })
  test('sends what shows, and what every line must say', () => {
    const body = JSON.parse(JSON.stringify(rateBody(changed(storage, 'method', 'PER_JOB')))) as Rate
    expect(body['freeDays']).toBeUndefined()
    expect([body['freeMode'], body['partial'], body['qtyBasis']]).toEqual(['PER_LOT', 'FULL', 1])
    expect(body['feeTypeName']).toBeUndefined()
    expect(body['unitPrice']).toBe(2.5)
  })
})

describe('bands', () => {
  test('begin where the one before ends, and the last is open', () => {
    const bands = [
      { from: '', to: '7', unitPrice: '2' },
      { from: '', to: '30', unitPrice: '1' },
    ]
    expect(joined(bands, true).map(({ from, to }) => [from, to])).toEqual([
      ['1', '7'],
      ['8', null],
    ])
    expect(joined(bands, false).map(({ from }) => from)).toEqual(['0', '7'])
  })
})

test('a share is typed as a percentage, digit for digit', () => {
  expect([percentText(0.06), percentText('0.065'), percentText(null)]).toEqual(['6', '6.5', ''])
  expect([shareText('6'), shareText('6.'), shareText('12.5')]).toEqual(['0.06', '0.06', '0.125'])
})

test('faults find their line', () => {
  const wrong = [
    { name: 'rates', msg: 'a', path: 'rates[1].unitPrice', value: 0 },
    { name: 'rates', msg: 'b', path: 'rates[1].tiers[0].to', value: 0 },
    { name: 'rates', msg: 'c', value: 0 },
  ]
  expect([...faultsByPlace('rates', wrong)]).toEqual([[1, { unitPrice: 'a', 'tiers[0].to': 'b' }]])
})

test('days are counted by the calendar', () => {
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
  expect(daysBetween('', '2026-02-28')).toBeNull()
  expect(todayText(new Date(2026, 0, 5))).toBe('2026-01-05')
})
