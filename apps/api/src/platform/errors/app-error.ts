import { type ErrorAnswer, type ErrorCode, errorTable } from '@carreau/contract/errors'

/** An expected refusal: a code of the closed table, perhaps with a more precise sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: Record<string, string[]> | undefined

  constructor(
    code: ErrorCode,
    details: { message?: string; errors?: Record<string, string[]> } = {},
  ) {
    super(details.message ?? errorTable[code].message)
    this.code = code
    this.errors = details.errors
  }
}

export const statusOf = (code: ErrorCode): number => errorTable[code].status

export const errorAnswer = (error: AppError): ErrorAnswer =>
  error.errors === undefined
    ? { message: error.message, code: error.code }
    : { message: error.message, code: error.code, errors: error.errors }
