import { beforeEach, expect, it } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { setStage, show } from '@/engine/testing/stage'
import type { Operations } from './operations'
import { OperationsPage } from './OperationsPage'

const AT = '2026-03-05T12:00:00+08:00'
const unit = (kind: 'write' | 'read', waiting: number) => ({
  kind,
  waiting,
  running: 1,
  width: kind === 'write' ? 1 : 4,
  done: 12_345,
  rolledBack: 6,
  refused: 0,
  waitMicros: 90,
  meanMicros: 2_000,
})
const quiet: Operations = {
  at: AT,
  program: {
    version: '1.2.3',
    build: 'abc123',
    startedAt: '2026-03-05T09:00:00+08:00',
    node: 0,
    memoryBytes: 52_428_800,
    openFiles: 40,
    filesLimit: 1024,
  },
  copies: [{ node: 0, leasedUntil: '2026-03-05T12:03:00+08:00', own: true }],
  database: { version: 'SQLite 3.51.0', schema: 24, bytes: 10_485_760, logBytes: 0 },
  calls: { running: 1, answered: 900, failed: 0, refused: 0, meanMicros: 1500, connections: 3, streams: 1 },
  units: [unit('write', 0), unit('read', 2)],
  sessions: 7,
  tasks: [],
  verify: { startedAt: '2026-03-05T02:00:00+08:00', stockRows: 5_000, differences: 0 },
  backup: null,
  slow: [],
  mishaps: [],
}
const troubled: Operations = {
  ...quiet,
  calls: { ...quiet.calls, failed: 2 },
  tasks: [{ kind: 'export', state: 'FAIL', count: 3 }],
  verify: { startedAt: AT, stockRows: 5_000, differences: 1 },
  backup: { at: '2026-03-04T12:00:00+08:00', good: false, bytes: null, note: 'no room' },
  slow: [{ text: 'select id from item where name = $1', count: 4, worstMillis: 900, meanMillis: 400 }],
  mishaps: [{ id: '9', at: AT, node: 0, requestId: '4711', place: '/wms/home', what: 'a broken thing' }],
}

let now: Operations | null = quiet

setStage(() => (now ? { data: now } : null))

beforeEach(() => {
  now = quiet
})

const card = (name: string) => page.getByRole('group', { name })
const table = (name: string) => page.getByRole('region', { name })
const says = (where: Locator, text: string) =>
  expect.poll(() => where.query()?.textContent ?? '').toContain(text)

it('a program that is well says so', async () => {
  await show(<OperationsPage />)
  await says(card('程序'), '1.2.3 (abc123)')
  await says(card('程序'), '3 小时')
  await says(card('程序'), '50.0 MB')
  await says(card('数据库'), 'SQLite 3.51.0')
  await says(card('核对与备份'), '5,000 行库存与流水一致')
  await says(card('核对与备份'), '尚无备份')
  await says(table('近 7 天的系统错误'), '近 7 天没有系统错误')
  await says(table('数据库工作单元'), '12,345')
  await says(table('运行中的副本'), '本副本')
})

it('trouble is told with what is needed to find it in the log', async () => {
  now = troubled
  await show(<OperationsPage />)
  await says(table('近 7 天的系统错误'), '4711')
  await says(table('近 7 天的系统错误'), 'a broken thing')
  await says(table('慢语句'), 'select id from item where name = $1')
  await says(table('慢语句'), '900 ms')
  await says(table('近 7 天的后台任务'), '导出')
  await says(card('核对与备份'), '1 行库存与流水不符')
  await says(card('核对与备份'), 'no room')
})

it('the page looks again by itself, and keeps what it knew when it cannot', async () => {
  await show(<OperationsPage />)
  await expect.element(card('程序')).toBeVisible()
  now = troubled
  await expect.poll(() => document.body.textContent, { timeout: 15_000 }).toContain('4711')
  now = null
  await expect.poll(() => document.body.textContent, { timeout: 30_000 }).toContain('无法刷新')
  expect(document.body.textContent).toContain('4711')
}, 60_000)

it('what cannot be read at all says why, with a way to try again', async () => {
  now = null
  await show(<OperationsPage />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  now = quiet
  await page.getByRole('button', { name: '重试' }).click()
  await expect.element(card('程序')).toBeVisible()
})

it('on a phone nothing stands beside the page', async () => {
  now = troubled
  await page.viewport(390, 844)
  try {
    await show(<OperationsPage />)
    await expect.element(table('慢语句')).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  } finally {
    await page.viewport(1280, 800)
  }
})
