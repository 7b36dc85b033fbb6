import type { Endpoint, SentBody, SentQuery } from './endpoint.ts'

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
