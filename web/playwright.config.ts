import { defineConfig, devices } from '@playwright/test'
import { chromium } from './tools/chromium'

/**
 * End-to-end tests against a running server. `cargo xtask test e2e` starts one on a free port with seeded data and
 * sets `FLOE_E2E_URL` and `FLOE_E2E_PASSWORD`; without it, a demonstration on 8080 is used.
 */
export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  forbidOnly: process.env.CI !== undefined,
  retries: 1,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    baseURL: `${process.env.FLOE_E2E_URL ?? 'http://127.0.0.1:8080'}/wms_new/`,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    // Nothing moves: a press on what still grows lands beside it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: chromium,
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
})
