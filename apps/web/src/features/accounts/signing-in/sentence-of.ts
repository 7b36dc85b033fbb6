import { messageOf } from '../../../platform/api-client/api-error.ts'

/** Spec §8: an answer that makes no sense has its own sentence, whatever the fallback. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof Error && error.message.startsWith('Invalid ')
    ? error.message
    : messageOf(error, fallback)
