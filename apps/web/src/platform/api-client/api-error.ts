import type { ErrorCode } from '@carreau/contract/errors'
import { frenchSpaces } from '@carreau/domain/french/format'

/** A refusal of the API (docs/product.md#errors), or `network` when no answer came. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'network' | 'unknown'
  readonly errors: Record<string, string[]>
  /** No answer came within the time that is given: the network may be slow rather than gone. */
  readonly isTooSlow: boolean
  /** What to tell who looks into it, when it was no fault of the caller's. */
  readonly requestId: string | undefined
  /** What there is instead of what was asked, where the server can tell. */
  readonly data: unknown

  constructor(refusal: {
    status: number
    code: ErrorCode | 'network' | 'unknown'
    message: string
    errors?: Record<string, string[]> | undefined
    request_id?: string | undefined
    isTooSlow?: boolean
    data?: unknown
  }) {
    super(frenchSpaces(refusal.message))
    this.status = refusal.status
    this.code = refusal.code
    this.errors = refusal.errors ?? {}
    this.requestId = refusal.request_id
    this.isTooSlow = refusal.isTooSlow ?? false
    this.data = refusal.data
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/**
 * True when what was asked for does not exist: a not-found screen (docs/specification.md#errors).
 */
export const isNotFoundError = (error: unknown): boolean =>
  isApiError(error) && error.status === 404

/** What to show for an error: the server's own sentence, or ours (docs/specification.md#errors). */
export const messageOf = (error: unknown, fallback: string): string =>
  isApiError(error) && error.code !== 'network' && error.message !== '' ? error.message : fallback

/** An answer that makes no sense has its own sentence (docs/specification.md#errors). */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message.startsWith('Invalid ')
    ? error.message
    : messageOf(error, fallback)
