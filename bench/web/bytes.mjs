/**
 * What a browser loads for the login, and for login and home together, gzip, read from a build in `web/dist`. It builds
 * nothing and asks nobody: the files are those that the page and its chunks name. Run from anywhere:
 * `node bench/web/bytes.mjs [--language zh]`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const { values } = parseArgs({ options: { language: { type: 'string', default: 'zh' } } })

/** Aims, in KiB. */
const AIMS = { login: 150, home: 220 }

const read = (name) => readFileSync(join(dist, 'assets', name), 'utf8')
const isScript = (name) => name.endsWith('.js')

/** Chunks that a chunk cannot run without. */
function staticImports(name) {
  const found = read(name).matchAll(/\b(?:import|export)\s*(?:[\w$*{},\s]+?from\s*)?["'`]\.\/([^"'`]+\.js)["'`]/g)
  return [...found].map(([, file]) => file)
}

/** Chunks that a chunk loads when they are wanted, each with what has to come along: its own chunks and styles. */
function lazyImports(name) {
  const source = read(name)
  const [, table = ''] = /__vite__mapDeps=.*?m\.f=(\[[^\]]*\])/.exec(source) ?? []
  const names = table === '' ? [] : JSON.parse(table).map((path) => basename(path))
  const calls = source.matchAll(/\bimport\(["'`]\.\/([^"'`]+\.js)["'`]\)(?:(?!\bimport\().)*?(?:__vite__mapDeps\(\[([\d,]*)\]\)|,\[\]\))/gs)
  return [...calls].map(([, file, places]) => ({
    file,
    along: (places ?? '').split(',').filter(Boolean).map((place) => names[Number(place)]),
  }))
}

/** Adds files and everything that they import. */
function take(loaded, names) {
  for (const name of names) {
    if (loaded.has(name)) continue
    loaded.add(name)
    if (isScript(name)) take(loaded, staticImports(name))
  }
}

/** Adds the one chunk of this name that something loaded would load when it is wanted. */
function takeLazy(loaded, stem) {
  const shape = new RegExp(`^${stem}-[\\w-]{8}\\.js$`)
  const known = [...loaded].filter(isScript).flatMap(lazyImports)
  const [wanted] = known.filter(({ file }) => shape.test(file))
  if (!wanted) throw new Error(`nothing that is loaded by then loads a chunk called ${stem}`)
  take(loaded, [wanted.file, ...wanted.along])
}

const packed = (content) => gzipSync(content, { level: 9 }).length
const page = readFileSync(join(dist, 'index.html'))
const kibOf = (loaded) =>
  [...loaded].reduce((sum, name) => sum + packed(readFileSync(join(dist, 'assets', name))), packed(page)) / 1024

function say(what, loaded, aim) {
  const kib = kibOf(loaded)
  const verdict = kib <= aim ? 'within' : 'over'
  console.log(`${what.padEnd(16)} ${kib.toFixed(1).padStart(6)} KiB gzip, ${loaded.size} files; ${verdict} the aim of ${aim}`)
}

const built = new Set(readdirSync(join(dist, 'assets')))
const named = [...page.toString().matchAll(/(?:src|href)="[^"]*\/assets\/([^"]+)"/g)].map(([, name]) => name)
const loaded = new Set()
take(loaded, named.filter((name) => built.has(name)))
takeLazy(loaded, values.language)
takeLazy(loaded, 'LoginPage')
say('login', loaded, AIMS.login)
takeLazy(loaded, 'Workspace')
takeLazy(loaded, 'HomePage')
say('login and home', loaded, AIMS.home)
