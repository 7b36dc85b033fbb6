import type { AnswerOf, FileOf, SentBody, SentQuery } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'

type AnyEndpoint = Endpoints[keyof Endpoints]

/** `GET /v3/carts/{cartId}`: how a call is named. */
export type CallName = { [K in keyof Endpoints]: NameOf<Endpoints[K]> }[keyof Endpoints]
type NameOf<E extends AnyEndpoint> = `${E['method']} ${E['path']}`

type EndpointNamed<N extends CallName> = {
  [K in keyof Endpoints]: NameOf<Endpoints[K]> extends N ? Endpoints[K] : never
}[keyof Endpoints]

type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

/** What a query parameter may be; lists are joined by commas (docs/specification.md#calls). */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

type Params<E extends AnyEndpoint> = [PathParam<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: { [P in PathParam<E['path']>]: string | number } }
type Query<E extends AnyEndpoint> =
  SentQuery<E> extends undefined
    ? { query?: undefined }
    : { query?: { [Q in keyof SentQuery<E>]?: QueryValue } }
type Body<E extends AnyEndpoint> =
  SentBody<E> extends undefined ? { body?: undefined } : { body: SentBody<E> }

/** A call that takes a file is sent as a form, its body being the other fields. */
type File<E extends AnyEndpoint> =
  FileOf<E> extends undefined ? { file?: undefined } : { file: Blob }

/** What a call takes beside its name. */
export type CallOptions<N extends CallName> = Params<EndpointNamed<N>> &
  Query<EndpointNamed<N>> &
  Body<EndpointNamed<N>> &
  File<EndpointNamed<N>> & {
    signal?: AbortSignal | undefined
    /** Makes a repeated call happen once (docs/product.md#placing). */
    idempotencyKey?: string
    /** A bearer other than the session's, e.g. the login token just received. */
    token?: string
  }

/** A file that a call answered, with the name to keep it under. */
export type ReceivedFile = { name: string; blob: Blob }

/** What a call answers. */
export type CallAnswer<N extends CallName> =
  EndpointNamed<N> extends { answerFile: object } ? ReceivedFile : AnswerOf<EndpointNamed<N>>
