/** A person who calls the server directly: to prepare data, and to act beside the browser. */
import { randomUUID } from 'node:crypto'

/** Address of the server under test. */
export const SERVER = process.env.FLOE_E2E_URL ?? 'http://127.0.0.1:8080'
/** Password of the administrator. */
export const ADMIN_PASSWORD = process.env.FLOE_E2E_PASSWORD ?? 'floe-demo-2026'

/** A refused call. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(`${status}: ${message}`)
    this.status = status
  }
}

interface Envelope<T> {
  readonly status: number
  readonly msg: string
  readonly data: T
}

/** Name and password to sign in with. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/** The administrator. */
export const ADMIN: Credentials = { username: 'admin', password: ADMIN_PASSWORD }

/** A signed-in person. The token is bound to the device, so a browser that uses it must say the same device. */
export class Caller {
  readonly username: string
  readonly device: string
  readonly token: string

  private constructor(username: string, device: string, token: string) {
    this.username = username
    this.device = device
    this.token = token
  }

  static async signIn({ username, password }: Credentials): Promise<Caller> {
    const device = randomUUID()
    const config = await (await fetch(`${SERVER}/wms_new/config.js`)).text()
    const client: unknown = JSON.parse(/\{.*\}/.exec(config)?.[0] ?? '{}')
    const { clientId, clientSecret } = client as Record<string, string>
    const form = new URLSearchParams({
      username,
      password,
      client_id: clientId ?? '',
      client_secret: clientSecret ?? '',
      grant_type: 'password',
      response_type: 'token',
      device_id: device,
      time: String(Date.now()),
      authorizeDataCode: '',
    })
    const headers = { deviceId: device, 'Accept-Language': 'zh' }
    const response = await fetch(`${SERVER}/arpa-basic-api/authorize`, {
      method: 'POST',
      headers,
      body: form,
    })
    const grant = await opened<{ access_token: string }>(response)
    return new Caller(username, device, grant.access_token)
  }

  get<T>(path: string): Promise<T> {
    return this.#send<T>('GET', path)
  }

  post<T>(path: string, body: object = {}): Promise<T> {
    return this.#send<T>('POST', path, JSON.stringify(body))
  }

  async #send<T>(method: string, path: string, body?: string): Promise<T> {
    const response = await fetch(SERVER + path, {
      method,
      ...(body === undefined ? {} : { body }),
      headers: {
        Authorization: `Bearer ${this.token}`,
        deviceId: this.device,
        'Accept-Language': 'zh',
        ...(body === undefined
          ? {}
          : { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
      },
    })
    return opened<T>(response)
  }
}

async function opened<T>(response: Response): Promise<T> {
  const envelope = (await response.json()) as Envelope<T>
  if (envelope.status !== 0) throw new Refused(envelope.status, reasonOf(envelope))
  return envelope.data
}

/** The message, with the fields it speaks of. */
function reasonOf({ msg, data }: Envelope<unknown>): string {
  const { fields = [] } = (data ?? {}) as { fields?: readonly { field: string; msg: string }[] }
  return [msg, ...fields.map(({ field, msg: reason }) => `${field}: ${reason}`)].join('; ')
}
