import type { AnswerOf, Endpoint, FileOf, QueryValue, Sent } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { ErrorAnswer } from '@carreau/contract/errors'
import { ApiError } from './api-error.ts'
import { methodsAndPaths } from './endpoints.gen.ts'

/** A call that takes a file is sent as a form, its body being the other fields. */
type File<E extends Endpoint> = FileOf<E> extends undefined ? { file?: undefined } : { file: Blob }

type CallOptions<E extends Endpoint> = Sent<E> &
  File<E> & {
    signal?: AbortSignal | undefined
    /** Makes a repeated call happen once (docs/product.md#placing). */
    idempotencyKey?: string
    /** A bearer other than the tenant's, mostly the login token; `null`: none is known. */
    token?: string | null
  }

/** A file that a call answered, with the name to keep it under. */
export type ReceivedFile = { name: string; blob: Blob }

type CallAnswer<E extends Endpoint> = E extends { answerFile: object } ? ReceivedFile : AnswerOf<E>

/** An endpoint of the contract as a function; its options may be left out when none is required. */
type Call<E extends Endpoint> =
  object extends CallOptions<E>
    ? (options?: CallOptions<E>) => Promise<CallAnswer<E>>
    : (options: CallOptions<E>) => Promise<CallAnswer<E>>

/** A request as the transport carries it. */
export type ApiRequest = {
  method: string
  /** Path and query below `/api`. */
  path: string
  headers: Record<string, string>
  /** JSON, or a form with a file. */
  body: string | FormData | undefined
  signal: AbortSignal | undefined
}
export type ApiResponse = { status: number; body: unknown }

/** How requests leave: `fetch` in the browser, a direct call when rendering on the server. */
export type Transport = (request: ApiRequest) => Promise<ApiResponse>

/**
 * The endpoints of the contract, called by their names. A call resolves with its answer. It throws
 * ApiError (status, code, French message, errors by field); an aborted call throws the signal's
 * AbortError, which TanStack Query ignores.
 */
export type Api = { readonly [N in keyof Endpoints]: Call<Endpoints[N]> }

/**
 * What only wholesalers or the platform call is in a table of its own, which comes with their screens
 * (`layout/navigation/desk-frame.tsx`): what everybody loads does not grow with it.
 */
const methodAndPathOf = async (name: keyof Endpoints): Promise<string> => {
  if (name in methodsAndPaths) return methodsAndPaths[name as keyof typeof methodsAndPaths]
  const { deskMethodsAndPaths } = await import('./desk-endpoints.gen.ts')
  return deskMethodsAndPaths[name as Exclude<keyof Endpoints, keyof typeof methodsAndPaths>]
}

type LooseOptions = {
  params?: Record<string, string | number> | undefined
  query?: Record<string, QueryValue> | undefined
  body?: unknown
  file?: Blob | undefined
  signal?: AbortSignal | undefined
  idempotencyKey?: string
  token?: string | null
}

const pathOf = (template: string, params: LooseOptions['params'] = {}): string =>
  template.replace(/\{(\w+)\}/g, (_, name: keyof Endpoints) =>
    encodeURIComponent(String(params[name])),
  )

const searchOf = (query: LooseOptions['query'] = {}): string => {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === '') continue
    const text = Array.isArray(value) ? value.join(',') : String(value)
    if (text !== '') search.set(name, text)
  }
  return search.size === 0 ? '' : `?${search}`
}

/** The part `file` and the fields, as the contract wants them (decision 15). */
const formOf = (file: Blob, fields: unknown = {}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(Object(fields)))
    if (value !== undefined) form.set(name, String(value))
  form.set('file', file)
  return form
}

const sentBodyOf = ({ body, file }: LooseOptions): ApiRequest['body'] => {
  if (file !== undefined) return formOf(file, body)
  return body === undefined ? undefined : JSON.stringify(body)
}

const isErrorAnswer = (body: unknown): body is ErrorAnswer =>
  typeof body === 'object' && body !== null && 'message' in body && 'code' in body

const refusalOf = ({ status, body }: ApiResponse): ApiError =>
  isErrorAnswer(body)
    ? new ApiError({ status, ...body })
    : new ApiError({ status, code: 'unknown', message: '' })

/**
 * Makes the client over a transport. `bearer` gives the token of the moment (tenant, else login);
 * `onUnauthorized` is called at every 401 with the bearer it answers (docs/specification.md#errors).
 */
export const createApi = ({
  send,
  bearer,
  onUnauthorized,
}: {
  send: Transport
  bearer: () => string | null
  onUnauthorized: (token: string | null) => void
}): Api => {
  const run = async (methodAndPath: string, options: LooseOptions): Promise<unknown> => {
    const [method = 'GET', template = ''] = methodAndPath.split(' ')
    const headers: Record<string, string> = { accept: 'application/json' }
    const token = options.token ?? bearer()
    if (token !== null) headers.authorization = `Bearer ${token}`
    if (options.idempotencyKey !== undefined) headers['idempotency-key'] = options.idempotencyKey
    const body = sentBodyOf(options)
    // The browser itself says where the parts of a form end.
    if (typeof body === 'string') headers['content-type'] = 'application/json'

    const response = await send({
      method,
      path: pathOf(template, options.params) + searchOf(options.query),
      headers,
      body,
      signal: options.signal,
    })
    if (response.status === 401) onUnauthorized(token)
    if (response.status >= 400) throw refusalOf(response)
    return response.body
  }

  // The contract types the name, the options and the answer of each call together.
  return new Proxy({} as Api, {
    get:
      (_, name: keyof Endpoints) =>
      async (options: LooseOptions = {}) =>
        run(await methodAndPathOf(name), options),
  })
}
