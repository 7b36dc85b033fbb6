import type { KnownCode } from './api.gen.ts'

/** A code that this version of the client knows, or one that Carreau has since. */
export type ProblemCode = KnownCode | (string & {})

/** Carreau refused a call (RFC 9457). */
export class CarreauProblem extends Error {
  override readonly name = 'CarreauProblem'
  readonly status: number
  /** What a program may rely on; the message is French, for a person. */
  readonly code: ProblemCode
  /** What to tell who looks into it. */
  readonly requestId: string | null
  /** Of `invalid_input`: what is wrong with each field. */
  readonly errors: Readonly<Record<string, readonly string[]>>

  constructor(said: {
    status: number
    code: ProblemCode
    title: string
    requestId: string | null
    errors: Readonly<Record<string, readonly string[]>>
  }) {
    super(said.title)
    this.status = said.status
    this.code = said.code
    this.requestId = said.requestId
    this.errors = said.errors
  }
}

/** No answer came, or none of Carreau's: whether the call was done is not known. `cause` says more. */
export class CarreauUnreachable extends Error {
  override readonly name = 'CarreauUnreachable'
}

/** Whether an error is a refusal, with this code where one is given: `isProblem(error, 'order_not_found')`. */
export const isProblem = (error: unknown, code?: KnownCode): error is CarreauProblem =>
  error instanceof CarreauProblem && (code === undefined || error.code === code)

type Said = { title?: unknown; code?: unknown; request_id?: unknown; errors?: unknown }

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** What an answer with a status of 400 or more says; one that is no problem of ours keeps its status. */
export const problemOf = (status: number, body: string): CarreauProblem => {
  let said: Said = {}
  try {
    const read: unknown = JSON.parse(body)
    if (typeof read === 'object' && read !== null) said = read
  } catch {
    // A proxy's own page.
  }
  return new CarreauProblem({
    status,
    code: text(said.code) ?? 'unknown',
    title: text(said.title) ?? `Carreau a répondu ${status}.`,
    requestId: text(said.request_id),
    errors:
      typeof said.errors === 'object' && said.errors !== null
        ? (said.errors as Record<string, string[]>) // as the description has it
        : {},
  })
}
