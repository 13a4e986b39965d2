import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { scopeChanged } from '@/engine/session/scope'
import { objectUrl } from './files'

let made = 0
const revoked: string[] = []
let answers: ((response: Response) => void)[] = []

const picture = () =>
  new Response('x', {
    headers: { 'Content-Disposition': 'inline; filename="a.png"', 'Content-Type': 'image/png' },
  })
/** Answers every question so far. */
const answerAll = () => answers.splice(0).forEach((answer) => answer(picture()))

beforeEach(() => {
  made = 0
  revoked.length = 0
  answers = []
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)))
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => `blob:${(made += 1)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url))
})

afterEach(() => {
  scopeChanged()
  vi.unstubAllGlobals()
})

it('a picture is fetched once', async () => {
  const both = [objectUrl('/file/1'), objectUrl('/file/1')]
  answerAll()
  expect(await Promise.all(both)).toEqual(['blob:1', 'blob:1'])
})

it('a change of scope gives every picture back and fetches anew', async () => {
  const old = objectUrl('/file/1')
  answerAll()
  await old
  scopeChanged()
  await vi.waitFor(() => expect(revoked).toEqual(['blob:1']))
  const next = objectUrl('/file/1')
  answerAll()
  expect(await next).toBe('blob:2')
})

it('a picture that comes after the change is given back too', async () => {
  const late = objectUrl('/file/2')
  scopeChanged()
  answerAll()
  const source = await late
  await vi.waitFor(() => expect(revoked).toEqual([source]))
})
