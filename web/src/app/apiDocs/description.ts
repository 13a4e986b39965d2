/** The description of the interface (`/openapi.json`) as the page needs it: areas, screens, operations, fields. Pure. */

/** A schema, as far as this project's schemas go. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly minimum?: number
  readonly maxLength?: number
}

interface Media {
  readonly schema?: Schema
  readonly example?: unknown
}

interface RawResponse {
  readonly $ref?: string
  readonly description?: string
  readonly content?: Readonly<Record<string, Media>>
}

export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema?: Schema
}

interface RawOperation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, RawResponse>>
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly 'x-permission'?: string | readonly string[]
  readonly 'x-action'?: string | null
}

/** What is fetched. */
export interface Description {
  readonly info: { readonly version: string }
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly tags: readonly {
    readonly name: string
    readonly description: string
    readonly 'x-title': string
    readonly 'x-area': string
  }[]
  readonly 'x-areas': readonly { readonly code: string; readonly title: string; readonly 'x-title': string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, RawOperation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly responses?: Readonly<Record<string, RawResponse>>
  }
}

/** Who may call an operation: everybody, people, or keys as well. */
export type Callers = 'everybody' | 'people' | 'keys'

export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly screen: string
  readonly summary: string
  /** Text key of what it does; null when only its path says it. */
  readonly action: string | null
  readonly permissions: readonly string[]
  readonly callers: Callers
  readonly parameters: readonly Parameter[]
  readonly body: { readonly media: string; readonly schema: Schema; readonly example: unknown } | null
  /** What `data` of a success is; null for a file or a stream. */
  readonly answer: { readonly schema: Schema; readonly example: unknown } | null
  /** Refusals by HTTP status, each with what it means. */
  readonly refusals: readonly { readonly http: string; readonly text: string }[]
}

export interface Screen {
  readonly name: string
  /** Text key of its title. */
  readonly title: string
  readonly operations: readonly Operation[]
}

export interface Area {
  readonly code: string
  readonly title: string
  readonly screens: readonly Screen[]
}

function callersOf(security: Description['security']): Callers {
  if (security?.length === 0) return 'everybody'
  return security?.some((one) => 'apiKey' in one) ? 'keys' : 'people'
}

function answerOf(response: RawResponse | undefined): Operation['answer'] {
  const media = response?.content?.['application/json']
  const schema = media?.schema?.properties?.['data']
  if (!schema) return null
  return { schema, example: media?.example }
}

function bodyOf(raw: RawOperation): Operation['body'] {
  const [first] = Object.entries(raw.requestBody?.content ?? {})
  if (!first) return null
  const [media, { schema = {}, example }] = first
  return { media, schema, example }
}

function operationOf(whole: Description, path: string, method: string, raw: RawOperation): Operation {
  const permission = raw['x-permission'] ?? []
  const refused = Object.entries(raw.responses).filter(([http]) => http !== '200')
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    screen: raw.tags[0] ?? '',
    summary: raw.summary,
    action: raw['x-action'] ?? null,
    permissions: typeof permission === 'string' ? [permission] : permission,
    callers: callersOf(raw.security ?? whole.security),
    parameters: raw.parameters ?? [],
    body: bodyOf(raw),
    answer: answerOf(raw.responses['200']),
    refusals: refused.map(([http, { $ref }]) => {
      const name = $ref?.split('/').at(-1) ?? ''
      return { http, text: whole.components.responses?.[name]?.description ?? '' }
    }),
  }
}

/** The areas in the order of the menu, with their screens and what can be called there. */
export function areasOf(whole: Description): readonly Area[] {
  const byScreen = new Map<string, Operation[]>()
  for (const [path, methods] of Object.entries(whole.paths)) {
    for (const [method, raw] of Object.entries(methods)) {
      const operation = operationOf(whole, path, method, raw)
      const others = byScreen.get(operation.screen)
      if (others) others.push(operation)
      else byScreen.set(operation.screen, [operation])
    }
  }
  return whole['x-areas'].flatMap((area) => {
    const tags = whole.tags.filter((tag) => tag['x-area'] === area.code)
    const screens = tags.map((tag) => ({
      name: tag.name,
      title: tag['x-title'],
      operations: byScreen.get(tag.name) ?? [],
    }))
    return screens.length > 0 ? [{ code: area.code, title: area['x-title'], screens }] : []
  })
}

/** The screens with those operations that every word of a term is found in. `wordsOf` says what an operation is called. */
export function found(
  areas: readonly Area[],
  term: string,
  wordsOf: (screen: Screen, operation: Operation) => string,
): readonly Screen[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean)
  return areas.flatMap(({ screens }) =>
    screens.flatMap((screen) => {
      const operations = screen.operations.filter((operation) => {
        const said = `${wordsOf(screen, operation)} ${operation.method} ${operation.path} ${operation.permissions.join(' ')}`
        return words.every((word) => said.toLowerCase().includes(word))
      })
      return operations.length > 0 ? [{ ...screen, operations }] : []
    }),
  )
}

/** A schema with its references and its single alternatives followed; the name of the last one that had any. */
export function resolved(
  whole: Description,
  schema: Schema,
): { readonly schema: Schema; readonly optional: boolean } {
  let at = schema
  let optional = false
  for (let step = 0; step < 8; step += 1) {
    const choices = (at.oneOf ?? at.allOf ?? []).filter(({ type }) => type !== 'null')
    optional ||= at.oneOf !== undefined && choices.length < at.oneOf.length
    const target = at.$ref?.split('/').at(-1)
    const next = target === undefined ? choices[0] : whole.components.schemas[target]
    if (next === undefined || (target === undefined && choices.length !== 1)) break
    at = at.description === undefined ? next : { ...next, description: at.description }
  }
  const types = typeof at.type === 'string' ? [at.type] : (at.type ?? [])
  return { schema: at, optional: optional || types.includes('null') }
}

/** What a value is, in a word: `string`, `integer[]`, `1 | 2`. */
export function typeText(whole: Description, schema: Schema): string {
  const { schema: at } = resolved(whole, schema)
  if (at.enum) return at.enum.map(String).join(' | ')
  if (at.items) return `${typeText(whole, at.items)}[]`
  const types = (typeof at.type === 'string' ? [at.type] : (at.type ?? [])).filter((type) => type !== 'null')
  const text = types.join(' | ') || 'any'
  return at.format === undefined ? text : `${text} (${at.format})`
}

export interface Field {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly optional: boolean
  readonly description: string
  /** What lies below: the fields of an object, or of the objects of a list. */
  readonly below: Schema | null
}

/** The fields of an object, or of the objects of a list. */
export function fieldsOf(whole: Description, schema: Schema): readonly Field[] {
  const { schema: at } = resolved(whole, schema)
  if (at.items) return fieldsOf(whole, at.items)
  return Object.entries(at.properties ?? {}).map(([name, inner]) => {
    const { schema: own, optional } = resolved(whole, inner)
    const deep = own.items ? resolved(whole, own.items).schema : own
    return {
      name,
      type: typeText(whole, inner),
      required: at.required?.includes(name) === true,
      optional,
      description: inner.description ?? own.description ?? '',
      below: deep.properties ? inner : null,
    }
  })
}
