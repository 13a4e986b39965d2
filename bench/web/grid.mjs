/**
 * Builds the bench page, opens it in fresh pages of Chromium and prints the medians. Run from `web/`, whose packages it
 * uses: `node ../bench/web/grid.mjs [--pages 9] [--rows 1000]`.
 */
import { createServer } from 'node:http'
import { readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'

const here = fileURLToPath(new URL('.', import.meta.url))
const web = fileURLToPath(new URL('../../web/', import.meta.url))
const require = createRequire(join(web, 'package.json'))
const load = (name) => import(pathToFileURL(require.resolve(name)).href)
const { values } = parseArgs({
  options: { pages: { type: 'string', default: '9' }, rows: { type: 'string', default: '1000' } },
})
const out = join(tmpdir(), `floe-grid-bench-${process.pid}`)
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** The page lives outside of `web/`, so its packages are looked up from there. */
const packagesOfWeb = {
  name: 'packages-of-web',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    const bare = /^[a-z@][^:]*$/i.test(id) && !id.startsWith('@/')
    if (!bare || !importer?.startsWith(here)) return null
    return this.resolve(id, join(web, 'src/main.tsx'), { ...options, skipSelf: true })
  },
}

async function build() {
  const vite = await load('vite')
  const { default: react } = await load('@vitejs/plugin-react')
  await vite.build({
    configFile: false,
    root: here,
    base: './',
    logLevel: 'warn',
    plugins: [packagesOfWeb, react()],
    resolve: { alias: { '@': join(web, 'src') } },
    build: { outDir: out, emptyOutDir: true, target: 'es2023' },
  })
}

function serve() {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://bench').pathname
    try {
      const body = await readFile(join(out, path === '/' ? 'index.html' : path))
      response.setHeader('Content-Type', TYPES[extname(path)] ?? 'text/html')
      response.end(body)
    } catch {
      response.statusCode = 404
      response.end()
    }
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

function summary(name, times) {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1)
  return { figure: name, median: at(0.5), min: at(0), p95: at(0.95), n: times.length }
}

async function measure(browser, address, rows) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.goto(address)
  await page.waitForFunction(() => window.bench !== undefined)
  await page.waitForTimeout(200)
  const run = (body) => page.evaluate(body)
  const first = await page.evaluate((count) => window.bench.load(count), rows)
  const small = await page.evaluate(() => window.bench.load(20))
  const again = await page.evaluate((count) => window.bench.load(count), rows)
  const ticks = []
  for (let turn = 0; turn < 6; turn += 1) ticks.push(await run(() => window.bench.tick()))
  const sort = await run(() => window.bench.sort())
  const scroll = await run(() => window.bench.scroll())
  const nodes = await run(() => document.querySelectorAll('*').length)
  await page.close()
  return { first, small, again, ticks, sort, scroll, nodes }
}

await build()
const server = await serve()
const { chromium } = require('playwright')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
})
try {
  const runs = []
  const address = `http://127.0.0.1:${server.address().port}/`
  for (let turn = 0; turn < Number(values.pages); turn += 1) {
    runs.push(await measure(browser, address, Number(values.rows)))
  }
  console.log(`${values.rows} rows x 25 columns, ${values.pages} fresh pages, milliseconds; ${runs[0].nodes} elements`)
  console.table([
    summary('empty -> rows, first data of a page', runs.map((run) => run.first)),
    summary('rows -> 20 rows', runs.map((run) => run.small)),
    summary('20 rows -> rows', runs.map((run) => run.again)),
    summary('tick a row', runs.flatMap((run) => run.ticks)),
    summary('other order', runs.map((run) => run.sort)),
    summary('frame while scrolling', runs.flatMap((run) => run.scroll)),
  ])
} finally {
  await browser.close()
  server.close()
  await rm(out, { recursive: true, force: true })
}
