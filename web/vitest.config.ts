import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { chromium } from './tools/chromium'
import viteConfig from './vite.config'

/**
 * Packages that Vite bundles before the browser tests begin. One that it finds only while a page loads makes it load the
 * page anew, under the feet of the tests; with a cold cache that is every one.
 */
const bundled = [
  '@tanstack/react-query',
  '@tanstack/react-table',
  '@tanstack/react-virtual',
  'antd',
  'dayjs',
  'i18next',
  'js-cookie',
  'react',
  'react-dom',
  'react-dom/client',
  'react-i18next',
  'react-router',
  'react/jsx-dev-runtime',
  'vitest-browser-react',
  'zustand',
]

/**
 * Two kinds of tests: `*.test.ts(x)` run in Node with a light DOM, `*.browser.test.tsx` in a real browser (layout,
 * scrolling, focus, key presses). A file that needs no DOM at all may open with `// @vitest-environment node`.
 */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      restoreMocks: true,
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            environment: 'happy-dom',
            include: ['src/**/*.test.{ts,tsx}'],
            exclude: ['src/**/*.browser.test.tsx'],
          },
        },
        {
          extends: true,
          optimizeDeps: { include: bundled },
          // The guard of the home page reads the server's numbers where they are written.
          server: { fs: { allow: ['..'] } },
          test: {
            name: 'browser',
            include: ['src/**/*.browser.test.tsx'],
            setupFiles: ['./tools/browserSetup.ts'],
            // A busy machine draws late, and none of these tests is about speed.
            testTimeout: 60_000,
            // A browser that gets no time misses a key press now and then; what is broken fails twice.
            retry: 1,
            expect: { poll: { timeout: 15_000 } },
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              viewport: { width: 1280, height: 900 },
              // Nothing moves: a click on a box that still grows lands beside it.
              provider: playwright({ launchOptions: chromium, contextOptions: { reducedMotion: 'reduce' } }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
      ],
    },
  }),
)
