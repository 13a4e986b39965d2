/** A call that failed: refused by the server (`status` is the envelope's number) or never answered (`status` -1). */

/** One wrong field of a form, as the server names it. */
export interface FieldFault {
  readonly field: string
  readonly msg: string
}

/** `status` of a call that got no envelope: no connection, time-out, or an answer that is not ours. */
export const TRANSPORT = -1

/** Error numbers the console treats apart; the rest is shown as it comes. */
export const STATUS = {
  invalid: 40001,
  denied: 40003,
  notFound: 40004,
  wrongState: 40009,
  stale: 40010,
  tooMany: 40029,
  signedOut: 21332,
} as const

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}

function isFieldFault(value: unknown): value is FieldFault {
  return isRecord(value) && typeof value['field'] === 'string' && typeof value['msg'] === 'string'
}

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** Status of the envelope, or `TRANSPORT`. */
  readonly status: number
  /** What the envelope carried beside the message. */
  readonly data: unknown

  constructor(status: number, message: string, data: unknown = null) {
    super(message)
    this.status = status
    this.data = data
  }

  /** The wrong fields of a refused form; empty for every other error. */
  get fields(): readonly FieldFault[] {
    const given: unknown = isRecord(this.data) ? this.data['fields'] : null
    return this.status === STATUS.invalid && Array.isArray(given) ? given.filter(isFieldFault) : []
  }

  /** Seconds to wait before trying again, or null. */
  get retryAfter(): number | null {
    const given = isRecord(this.data) ? this.data['retryAfter'] : null
    return typeof given === 'number' ? given : null
  }
}

/** The wrong fields of a failed call among `names`, as antd's `form.setFields` takes them. */
export function wrongFields<Name extends string>(
  error: unknown,
  names: readonly Name[],
): { name: Name; errors: string[] }[] {
  const faults = error instanceof ApiError ? error.fields : []
  return names.flatMap((name) => {
    const errors = faults.filter(({ field }) => field === name).map(({ msg }) => msg)
    return errors.length === 0 ? [] : [{ name, errors }]
  })
}

/** Takes the server's errors back from the fields that have been changed since, for `form.setFields`. */
export function staleErrors<Name extends string>(
  changed: object,
  names: readonly Name[],
): { name: Name; errors: string[] }[] {
  return names.filter((name) => name in changed).map((name) => ({ name, errors: [] }))
}

/** True when a call was given up on purpose (its page was left). */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError'
}
