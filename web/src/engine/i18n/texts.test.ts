// @vitest-environment node
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import en from '@/generated/texts/en.json'
import es from '@/generated/texts/es.json'
import ja from '@/generated/texts/ja.json'
import zh from '@/generated/texts/zh.json'
import { MODE_KEYS } from '@/engine/feature/titles'
import { LANGUAGES } from './languages'

const texts: Record<(typeof LANGUAGES)[number], Record<string, string>> = { zh, en, es, ja }
const root = join(import.meta.dirname, '../..')

/** Paths of a call that look like keys: the server names wrong fields so. */
const PATHS = new Set(['batch.batchNo', 'batch.expiryDate', 'batch.productionDate'])

/**
 * Text keys written out in the sources: whatever stands in a call of `t` or `text`, and every other quoted word with dots
 * that stands where texts do - labels, titles and questions of definitions are keys too, and nothing calls `t` on them there.
 */
function usedKeys(): readonly (readonly [string, string])[] {
  const shelves = new Set(Object.keys(zh).map(shelfOf))
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('generated'),
  )
  return files.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    const calls = source.matchAll(/(?<![\w.])(?:t|text)\(\s*'([a-zA-Z][\w-]*\.[\w.-]+)'/g)
    const quoted = [...source.matchAll(/'([a-zA-Z][\w-]*\.[\w.-]+)'/g)].filter(
      ([, key = '']) => shelves.has(shelfOf(key)) && !PATHS.has(key),
    )
    return [...calls, ...quoted].map((call) => [call[1] ?? '', file] as const)
  })
}

/** What a key stands beside: all but its last word. */
function shelfOf(key: string): string {
  return key.slice(0, key.lastIndexOf('.'))
}

function placeholders(text: string): string {
  return [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)]
    .map((match) => match[1] ?? '')
    .toSorted((one, other) => one.localeCompare(other))
    .join()
}

describe('the texts', () => {
  it('exist for every key that the sources name', () => {
    const missing = usedKeys().filter(([key]) => !(key in zh) && !(`${key}_other` in zh))
    expect(missing).toEqual([])
  })

  it('have the same keys and placeholders in all four languages', () => {
    const wrong = Object.entries(zh).flatMap(([key, text]) =>
      LANGUAGES.filter((language) => {
        const other = texts[language][key]
        return other === undefined || other === '' || placeholders(other) !== placeholders(text)
      }).map((language) => `${language}: ${key}`),
    )
    expect(wrong).toEqual([])
    for (const language of LANGUAGES) expect(Object.keys(texts[language]).length).toBe(Object.keys(zh).length)
  })

  it('have a title for every mode of every document page', () => {
    expect(MODE_KEYS.filter((key) => !(key in zh))).toEqual([])
  })

  it('keep the words of the specification', () => {
    expect(texts.zh['shell.info.noMenu']).toBe('无权限，请联系管理员授权！')
    expect(texts.zh['shell.signedOut.title']).toBe('确认注销')
    expect(texts.zh['shell.loading']).toBe('努力加载中...')
    expect(texts.en['shell.info.empty']).toBe('Verification failed, please Login again.')
    expect(texts.en['shell.info.noRoles']).toBe('getInfo: roles must be a non-null array!')
    expect(texts.en['shell.info.failed']).toBe('Has Error')
    expect(texts.en['shell.fullscreenFailed']).toBe('you browser can not work')
    expect(texts.en['shell.size.done']).toBe('Switch Size Success')
    expect(texts.en['shell.language.done']).toBe('Switch Language Success')
  })
})
