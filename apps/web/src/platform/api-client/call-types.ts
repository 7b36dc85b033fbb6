import type { Sent } from '@carreau/contract/call'
import type { AnswerOf, Endpoint, FileOf } from '@carreau/contract/endpoint'

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
export type Call<E extends Endpoint> =
  object extends CallOptions<E>
    ? (options?: CallOptions<E>) => Promise<CallAnswer<E>>
    : (options: CallOptions<E>) => Promise<CallAnswer<E>>
