import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useConfirms } from '@/ui/confirm'
import { useToasts } from '@/ui/toast'
import { startTexts } from '@/engine/i18n/i18n'
import { ApiError, TRANSPORT, wrongFields } from './apiError'
import { call } from './call'
import { readToken, writeToken } from './credentials'
import { report } from './report'
import { TIME_OUT } from './send'

interface Sent {
  readonly url: string
  readonly init: RequestInit
  readonly headers: Headers
}

let sent: Sent[] = []
let answers: (() => Promise<Response>)[] = []

function answer(body: unknown, http = 200): () => Promise<Response> {
  return async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: http })
}

const ok = (data: unknown) => answer({ status: 0, msg: '', data })
const refuse = (status: number, msg: string, data: unknown = null) => answer({ status, msg, data }, 400)
const toasts = (): string[] => useToasts.getState().toasts.map((toast) => toast.text)
const key = (at: number): string | null => sent[at]?.headers.get('Idempotency-Key') ?? null

beforeEach(async () => {
  window.location.href = 'http://localhost/wms_new/home'
  await startTexts('en')
  sent = []
  answers = []
  useToasts.setState({ toasts: [] })
  useConfirms.setState({ asked: [] })
  window.FLOE_CONFIG = { apiBase: 'http://api.test/' }
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    sent.push({ url, init, headers: new Headers(init.headers) })
    return (answers.shift() ?? ok(null))()
  })
})

afterEach(() => {
  writeToken(null)
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('gives the data of an envelope with status 0', async () => {
    answers = [ok({ total: 3 })]
    await expect(call('GET', '/x')).resolves.toEqual({ total: 3 })
  })

  it('carries token, device and language', async () => {
    writeToken('abc')
    await call('GET', '/x')
    await call('GET', '/x')
    const [first, second] = sent
    expect(first?.url).toBe('http://api.test/x')
    expect(first?.headers.get('Authorization')).toBe('Bearer abc')
    expect(first?.headers.get('Accept-Language')).toBe('en')
    expect(first?.headers.get('deviceId')).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
    expect(second?.headers.get('deviceId')).toBe(first?.headers.get('deviceId'))
  })

  it('carries no token when signed out', async () => {
    await call('GET', '/x')
    expect(sent[0]?.headers.has('Authorization')).toBe(false)
  })

  it('drops empty values from the query, but keeps zero and false', async () => {
    await call('GET', '/x', { query: { a: '', b: null, c: undefined, d: 0, e: false, f: [1, 2], g: [] } })
    expect(sent[0]?.url).toBe('http://api.test/x?d=0&e=false&f=1%2C2')
  })

  it('drops gmtCreated and gmtModified from the payload, at any depth, and leaves the original alone', async () => {
    const body = {
      id: '1',
      gmtCreated: 'x',
      gmtCreatedStart: 'y',
      lines: [{ gmtModified: 'z', qty: 2, note: '' }],
    }
    await call('POST', '/x', { body })
    expect(sent[0]?.init.body).toBe('{"id":"1","gmtCreatedStart":"y","lines":[{"qty":2,"note":""}]}')
    expect(body.gmtCreated).toBe('x')
  })

  it('sends forms form-encoded', async () => {
    await call('POST', '/x', { form: { username: 'a b', password: 'ü&=' } })
    expect(sent[0]?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
    expect(sent[0]?.init.body).toBe('username=a+b&password=%C3%BC%26%3D')
  })

  it('is given up after 60 seconds', async () => {
    expect(TIME_OUT).toBe(60_000)
    answers = [() => Promise.reject(new DOMException('late', 'TimeoutError'))]
    await expect(call('GET', '/x')).rejects.toMatchObject({ status: TRANSPORT })
    expect(toasts()).toEqual(['The server did not answer within 60 seconds. Please try again.'])
  })
})

describe('a failed call', () => {
  it('shows the message of the envelope and throws', async () => {
    answers = [refuse(40009, 'Not in this state')]
    await expect(call('POST', '/x')).rejects.toMatchObject({ status: 40009, message: 'Not in this state' })
    expect(useToasts.getState().toasts).toMatchObject([{ kind: 'error', text: 'Not in this state' }])
  })

  it('shows Error when there is no message', async () => {
    answers = [refuse(50000, '')]
    await expect(call('GET', '/x')).rejects.toThrow('Error')
    expect(toasts()).toEqual(['Error'])
  })

  it('shows nothing when the call opts out, and neither does who reports it later', async () => {
    answers = [refuse(40009, 'quiet')]
    const error: unknown = await call('GET', '/x', { silent: true }).catch((thrown: unknown) => thrown)
    report(error)
    expect(toasts()).toEqual([])
  })

  it('leaves wrong fields to the form that asked for them', async () => {
    const fields = [
      { field: 'code', msg: 'taken' },
      { field: 'other', msg: 'x' },
    ]
    answers = [refuse(40001, 'wrong', { fields }), refuse(40009, 'busy')]
    const error: unknown = await call('POST', '/x', { silent: 'fields' }).catch((thrown: unknown) => thrown)
    expect(wrongFields(error, ['code', 'name'])).toEqual([{ name: 'code', errors: ['taken'] }])
    expect(toasts()).toEqual([])
    await expect(call('POST', '/x', { silent: 'fields' })).rejects.toBeInstanceOf(ApiError)
    expect(toasts()).toEqual(['busy'])
  })

  it('shows the message of the transport', async () => {
    answers = [() => Promise.reject(new TypeError('Failed to fetch'))]
    await expect(call('GET', '/x')).rejects.toMatchObject({ status: TRANSPORT })
    expect(toasts()[0]).toContain('Failed to fetch')
  })

  it('is told apart from an answer that is not ours', async () => {
    answers = [answer('<html>Bad gateway</html>', 502)]
    await expect(call('GET', '/x')).rejects.toMatchObject({ status: TRANSPORT })
    expect(toasts()[0]).toContain('502')
  })

  it('is silent when the page that asked is gone', async () => {
    answers = [() => Promise.reject(new DOMException('gone', 'AbortError'))]
    await expect(call('GET', '/x')).rejects.toMatchObject({ name: 'AbortError' })
    expect(toasts()).toEqual([])
  })

  it('is shown once, however often the same message comes', async () => {
    answers = [refuse(1, 'same'), refuse(1, 'same')]
    await call('GET', '/x').catch(() => undefined)
    await call('GET', '/x').catch(() => undefined)
    expect(toasts()).toEqual(['same'])
  })
})

describe('the end of the session', () => {
  it('asks once, and to stay leaves everything as it is', async () => {
    writeToken('abc')
    answers = [refuse(21332, 'out'), refuse(21332, 'out')]
    await expect(call('GET', '/x')).rejects.toMatchObject({ status: 21332 })
    await expect(call('GET', '/y')).rejects.toMatchObject({ status: 21332 })
    const [question, second] = useConfirms.getState().asked
    expect(question).toMatchObject({ title: 'Signed out', yes: 'Log in again' })
    expect(second).toBeUndefined()
    expect(toasts()).toEqual([])
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    question?.answer(false)
    await vi.waitFor(() => expect(useConfirms.getState().asked).toEqual([]))
    expect(readToken()).toBe('abc')
    expect(reload).not.toHaveBeenCalled()
  })

  it('is never silent', async () => {
    answers = [refuse(21332, 'out')]
    await expect(call('GET', '/x', { silent: true })).rejects.toMatchObject({ status: 21332 })
    expect(useConfirms.getState().asked).toMatchObject([{ title: 'Signed out' }])
    expect(toasts()).toEqual([])
    useConfirms.getState().asked[0]?.answer(false)
    await vi.waitFor(() => expect(useConfirms.getState().asked).toEqual([]))
  })

  it('is left to a caller that deals with it', async () => {
    answers = [refuse(21332, 'out')]
    const lost = call('GET', '/x', { silent: true, ownSignOut: true })
    await expect(lost).rejects.toMatchObject({ status: 21332 })
    expect(useConfirms.getState().asked).toEqual([])
  })

  it('forgets the token and loads the page anew on confirming', async () => {
    writeToken('abc')
    answers = [refuse(21332, 'out')]
    await call('GET', '/x').catch(() => undefined)
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
    useConfirms.getState().asked[0]?.answer(true)
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
    expect(readToken()).toBeNull()
  })
})

describe('the idempotency key', () => {
  it('is on writes only, and new for each submit', async () => {
    await call('GET', '/x')
    await call('POST', '/x', { body: { a: 1 } })
    await call('POST', '/x', { body: { a: 1 } })
    expect(key(0)).toBeNull()
    expect(key(1)).toMatch(/^[\da-f-]{36}$/)
    expect(key(2)).not.toBe(key(1))
  })

  it('is the same for a double click', async () => {
    await Promise.all([call('POST', '/x', { body: { a: 1 } }), call('POST', '/x', { body: { a: 1 } })])
    expect(key(1)).toBe(key(0))
    await Promise.all([call('POST', '/x', { body: { a: 1 } }), call('POST', '/x', { body: { a: 2 } })])
    expect(key(3)).not.toBe(key(2))
  })

  it('is the same for a retry after a broken connection, and new after an answer', async () => {
    answers = [() => Promise.reject(new TypeError('Failed to fetch')), refuse(40009, 'no')]
    for (let turn = 0; turn < 3; turn += 1) {
      await call('POST', '/x', { body: { a: 1 }, silent: true }).catch(() => undefined)
    }
    expect(key(1)).toBe(key(0))
    expect(key(2)).not.toBe(key(1))
  })

  it('is the same after an answer that is not the server’s, for the call may have been carried out', async () => {
    answers = [answer('<html>Gateway time-out</html>', 504)]
    for (let turn = 0; turn < 2; turn += 1) {
      await call('POST', '/x', { body: { a: 1 } }).catch(() => undefined)
    }
    expect(key(1)).toBe(key(0))
  })

  it.each([500, 502, 503, 504])(
    'is the same after HTTP %i, even when the answer reads as ours',
    async (http) => {
      const lost = { status: 50000, msg: 'no', data: null }
      answers = [answer(lost, http), answer(lost, http), refuse(40009, 'no')]
      for (let turn = 0; turn < 4; turn += 1) {
        await call('POST', `/x/${http}`, { body: { a: 1 }, silent: true }).catch(() => undefined)
      }
      expect([key(1), key(2)]).toEqual([key(0), key(0)])
      expect(key(3)).not.toBe(key(0))
    },
  )
})

describe('the idempotency key of a form opening', () => {
  /** One submit; what it comes to is in `sent`. */
  const submit = (opening: string, a: number) =>
    call('POST', '/x', { body: { a }, key: opening, silent: true }).catch(() => undefined)
  const lost = () => Promise.reject(new TypeError('Failed to fetch'))

  it('is the same for the same body, whatever was answered, until it is taken', async () => {
    answers = [lost, refuse(50000, 'no'), ok(null)]
    for (let turn = 0; turn < 4; turn += 1) await submit('same', 1)
    expect(key(0)).toMatch(/^[\da-f-]{36}$/)
    expect([key(1), key(2)]).toEqual([key(0), key(0)])
    expect(key(3)).not.toBe(key(0))
  })

  it('is new for a body that was changed after a refusal', async () => {
    answers = [refuse(40001, 'wrong')]
    await submit('changed', 1)
    await submit('changed', 2)
    expect(key(1)).not.toBe(key(0))
  })

  it('stays for a body that was changed without an answer, so that the server does not do both', async () => {
    answers = [lost, refuse(40901, 'reused')]
    for (const a of [1, 2, 3]) await submit('unheard', a)
    expect(key(1)).toBe(key(0))
    expect(key(2)).not.toBe(key(1))
  })

  it('is another for another opening with the same body', async () => {
    answers = [lost]
    await submit('first', 1)
    await submit('second', 1)
    expect(key(1)).not.toBe(key(0))
  })
})
