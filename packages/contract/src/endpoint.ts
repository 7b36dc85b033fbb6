import type { BuyerRole, PlatformRole, ShopRole } from '@carreau/domain/companies/roles'
import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * Who may call: `anyone` (a bearer token, when sent, makes the answer that tenant's own),
 * `signed_in` (any login or tenant token), `login` (a login token: what is the person's own and
 * reaches beyond the company that a tenant token is for), or the roles per tenant type (a tenant token).
 */
export type Access =
  | 'anyone'
  | 'signed_in'
  | 'login'
  | {
      readonly buyer?: readonly BuyerRole[]
      readonly shop?: readonly ShopRole[]
      readonly platform?: readonly PlatformRole[]
    }

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** One call of the API, said once: the server checks with it, the web is typed by it. */
export type Endpoint = {
  readonly method: Method
  /** Path below `/api`, with parameters in braces: `/v3/orders/{orderId}`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly access: Access
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodType
  /**
   * The call is multipart/form-data: one part `file` of at most so many bytes, and the fields that
   * `body` describes; a field is short (10 000 bytes) unless said.
   */
  readonly file?: { readonly maxBytes: number; readonly maxFieldBytes?: number }
  /** The most bytes of a JSON body, where it may be longer than most are. */
  readonly bodyBytes?: number
  readonly answer: z.ZodType
  /**
   * The call answers a file of this type: its bytes, with its name and ETag in the headers. `answer`
   * is then `servedFile`, what the handler gives. Of several types, one is made for the caller while
   * it leaves: `answer` is `servedStream`.
   */
  readonly answerFile?: { readonly type: 'application/pdf' | readonly string[] }
  /** Success status, 200 unless said. */
  readonly status?: 200 | 201
  /** Codes this call may answer beyond those every call may (see `errors.ts`); none unless said. */
  readonly errors?: readonly ErrorCode[]
  /** True for the specification's GETs that change state: POST to the same path does the same. */
  readonly changesState?: true
}

/** Declares an endpoint, keeping its literal types: `endpoint('GET /v3/carts', { … })`. */
export const endpoint = <
  M extends Method,
  P extends Endpoint['path'],
  const D extends Omit<Endpoint, 'method' | 'path'>,
>(
  call: `${M} ${P}`,
  definition: D,
): { readonly method: M; readonly path: P } & D => {
  const [method, path] = call.split(' ') as [M, P]
  return { method, path, ...definition }
}

type Output<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.output<E[K]>
  : undefined
type Input<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? z.input<E[K]>
  : undefined

/** What the handler receives once validated. */
export type ParamsOf<E extends Endpoint> = Output<E, 'params'>
export type QueryOf<E extends Endpoint> = Output<E, 'query'>
export type BodyOf<E extends Endpoint> = Output<E, 'body'>
/** A file as it was sent; its name and its type are what the sender says. */
export type SentFile = { bytes: Uint8Array; name: string; type: string }
export type FileOf<E extends Endpoint> = E['file'] extends object ? SentFile : undefined
/** What the caller sends. */
export type SentQuery<E extends Endpoint> = Input<E, 'query'>
export type SentBody<E extends Endpoint> = Input<E, 'body'>
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>

/** What a query parameter may be; lists are joined by commas (docs/specification.md#calls). */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

type Params<E extends Endpoint> = [PathParam<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: { [P in PathParam<E['path']>]: string | number } }
type Query<E extends Endpoint> =
  SentQuery<E> extends undefined
    ? { query?: undefined }
    : { query?: { [Q in keyof SentQuery<E>]?: QueryValue } }
type Body<E extends Endpoint> =
  SentBody<E> extends undefined ? { body?: undefined } : { body: SentBody<E> }

/** What a caller of an endpoint sends; what the endpoint does not have may not be given. */
export type Sent<E extends Endpoint> = Params<E> & Query<E> & Body<E>
