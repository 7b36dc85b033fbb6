import { messageOf } from '../../../platform/api-client/api-error.ts'

/** An answer that makes no sense has its own sentence (docs/specification.md#errors). */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message.startsWith('Invalid ')
    ? error.message
    : messageOf(error, fallback)
