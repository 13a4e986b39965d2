/**
 * Calls typed by the server's own description (`generated/schema.d.ts`): path, query, path parameters, body and answer
 * are checked by the compiler, and everything else is that of `call`. A path that does not exist does not compile.
 *
 *     const sessions = await api.get('/arpa-basic-api/profile/sessions')
 *     await api.post('/arpa-basic-api/profile/sessions/{id}/revoke', { path: { id } })
 */
import type { paths } from '@/generated/schema'
import { type CallOptions, call } from './call'
import type { Query } from './payload'

type PathOf<Method extends 'get' | 'post'> = {
  [Path in keyof paths]: paths[Path] extends Record<Method, { responses: unknown }> ? Path : never
}[keyof paths]

type Operation<Path extends keyof paths, Method extends 'get' | 'post'> = paths[Path][Method]

/** `data` of the envelope of a success. */
type Answer<Op> = Op extends { responses: { 200: { content: { 'application/json': { data: infer Data } } } } }
  ? Data
  : unknown

type PathInput<Op> = Op extends { parameters: { path: infer Names extends object } }
  ? { path: Names }
  : unknown
type QueryInput<Op> = Op extends { parameters: { query: infer Asked extends object } }
  ? { query: Asked }
  : Op extends { parameters: { query?: infer Asked } }
    ? { query?: Asked }
    : unknown
type BodyInput<Op> = Op extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : unknown

/** What a call must be given, with the options that every call takes. */
type Input<Op> = PathInput<Op> & QueryInput<Op> & BodyInput<Op> & Pick<CallOptions, 'silent' | 'signal'>

/** What a path answers when it is read. */
export type AnswerOf<Path extends PathOf<'get'>> = Answer<Operation<Path, 'get'>>

/** The input may be left out when nothing of it is required. */
type Given<Op> = Partial<Input<Op>> extends Input<Op> ? [input?: Input<Op>] : [input: Input<Op>]

/** The same without its types, once the compiler has checked them. */
interface Loose extends Pick<CallOptions, 'silent' | 'signal' | 'body'> {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Query
}

function fill(path: string, values: Loose['path']): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(String(values?.[name] ?? '')))
}

function send<T>(method: 'GET' | 'POST', path: string, input: Loose | undefined): Promise<T> {
  const { path: values, ...options } = input ?? {}
  return call<T>(method, fill(path, values), options)
}

export const api = {
  /** Reads. Throws `ApiError`; the failure has been shown unless `silent`. */
  get<Path extends PathOf<'get'>>(path: Path, ...[input]: Given<Operation<Path, 'get'>>) {
    return send<AnswerOf<Path>>('GET', path, input)
  },
  /** Writes. Throws `ApiError`; the failure has been shown unless `silent`. */
  post<Path extends PathOf<'post'>>(path: Path, ...[input]: Given<Operation<Path, 'post'>>) {
    return send<Answer<Operation<Path, 'post'>>>('POST', path, input)
  },
}
