import { type ErrorAnswer, type ErrorCode, errorTable } from '@carreau/contract/errors'

/** An expected refusal: a code of the closed table, perhaps with a more precise sentence. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly errors: Record<string, string[]> | undefined
  readonly data: unknown

  constructor(
    code: ErrorCode,
    details: { message?: string; errors?: Record<string, string[]>; data?: unknown } = {},
  ) {
    super(details.message ?? errorTable[code].message)
    this.code = code
    this.errors = details.errors
    this.data = details.data
  }
}

export const statusOf = (code: ErrorCode): number => errorTable[code].status

export const errorAnswer = ({ message, code, errors, data }: AppError): ErrorAnswer => ({
  message,
  code,
  ...(errors !== undefined && { errors }),
  ...(data !== undefined && { data }),
})
