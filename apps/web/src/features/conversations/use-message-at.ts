import { useEffect } from 'react'
import { toast } from '../../ui/feedback/toast.ts'
import type { Message } from './conversations.queries.ts'

export type MessageAt = { message?: number }

/** The message of `/messages/12?message=34`; what is no number names none. */
export const readMessageAt = (raw: Record<string, unknown>): MessageAt => {
  const id = Number(raw.message)
  return Number.isSafeInteger(id) && id > 0 ? { message: id } : {}
}

/** The message that the address names, if the thread has it; says so when it has not. */
export const useMessageAt = (
  messages: readonly Message[],
  asked: number | undefined,
): number | null => {
  const isThere = messages.some(({ id }) => id === asked)
  useEffect(() => {
    if (asked !== undefined && !isThere)
      toast.error('Ce message n’a pas été retrouvé dans cette conversation.')
  }, [asked, isThere])
  return asked !== undefined && isThere ? asked : null
}
