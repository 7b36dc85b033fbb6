import { parisDay } from '@carreau/domain/french/paris-time'
import type { Message } from '../conversations.queries.ts'

/** What stands in a thread, from top to bottom. */
export type ThreadItem =
  | { kind: 'day'; day: string }
  | { kind: 'unread' }
  | { kind: 'group'; messages: [Message, ...Message[]] }

/** Messages of one person that follow within so long stand together. */
const groupMs = 5 * 60_000

const belongTogether = (previous: Message, next: Message): boolean =>
  previous.author.id === next.author.id &&
  previous.author.side === next.author.side &&
  Date.parse(next.created_at) - Date.parse(previous.created_at) < groupMs

/** Days, groups, and the line above the first message that was not read when the thread opened. */
export const threadItems = (
  messages: readonly Message[],
  { firstUnreadId }: { firstUnreadId: number | null },
): ThreadItem[] => {
  const items: ThreadItem[] = []
  let previous: Message | undefined
  for (const message of messages) {
    const day = parisDay(new Date(message.created_at))
    const isNewDay = previous === undefined || parisDay(new Date(previous.created_at)) !== day
    if (isNewDay) items.push({ kind: 'day', day })
    const isFirstUnread = message.id === firstUnreadId
    if (isFirstUnread) items.push({ kind: 'unread' })
    const last = items.at(-1)
    if (last?.kind === 'group' && previous && belongTogether(previous, message))
      last.messages.push(message)
    else items.push({ kind: 'group', messages: [message] })
    previous = message
  }
  return items
}

/** The first message of the other side beyond what the person had read. */
export const firstUnreadOf = (
  messages: readonly Message[],
  { readUpTo, side }: { readUpTo: number; side: string },
): number | null =>
  messages.find(({ id, author }) => id > readUpTo && author.side !== side)?.id ?? null
