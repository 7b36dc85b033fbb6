import type { AnswerOf, Endpoint, FileOf, SentBody, SentQuery } from '@carreau/contract/endpoint'

type PathParam<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathParam<Rest>
  : never

/** What a query parameter may be; lists are joined by commas (docs/specification.md#calls). */
export type QueryValue = string | number | boolean | readonly (string | number)[] | undefined

type Params<E extends Endpoint> = [PathParam<E['path']>] extends [never]
  ? { params?: undefined }
  : { params: { [P in PathParam<E['path']>]: string | number } }
type Query<E extends Endpoint> =
  SentQuery<E> extends undefined
    ? { query?: undefined }
    : { query?: { [Q in keyof SentQuery<E>]?: QueryValue } }
type Body<E extends Endpoint> =
  SentBody<E> extends undefined ? { body?: undefined } : { body: SentBody<E> }

/** A call that takes a file is sent as a form, its body being the other fields. */
type File<E extends Endpoint> = FileOf<E> extends undefined ? { file?: undefined } : { file: Blob }

/** What a call takes. */
type CallOptions<E extends Endpoint> = Params<E> &
  Query<E> &
  Body<E> &
  File<E> & {
    signal?: AbortSignal | undefined
    /** Makes a repeated call happen once (docs/product.md#placing). */
    idempotencyKey?: string
    /** A bearer other than the session's, e.g. the login token just received. */
    token?: string
  }

/** A file that a call answered, with the name to keep it under. */
export type ReceivedFile = { name: string; blob: Blob }

/** What a call answers. */
type CallAnswer<E extends Endpoint> = E extends { answerFile: object } ? ReceivedFile : AnswerOf<E>

/** An endpoint of the contract as a function; its options may be left out when none is required. */
export type Call<E extends Endpoint> =
  object extends CallOptions<E>
    ? (options?: CallOptions<E>) => Promise<CallAnswer<E>>
    : (options: CallOptions<E>) => Promise<CallAnswer<E>>
