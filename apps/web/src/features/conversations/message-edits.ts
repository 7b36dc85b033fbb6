import { createEditRoom } from '../../platform/offline-queue/edit-room.ts'
import type { Held } from '../../platform/offline-queue/offline-queue.ts'
import type { Photo, Quote } from './conversations.queries.ts'

/** A message that was written and that the server has not: shown among the others meanwhile. */
export type WrittenMessage = {
  conversationId: number
  /** To whom, for a word about it elsewhere than in its thread. */
  to: string
  body: string
  photos: Photo[]
  quote: Quote | null
  /** When it was written, ISO 8601. */
  at: string
}
export type Outgoing = Held<WrittenMessage>

/** The messages of a person that are on their way, in the order they were written. */
export const messageEdits = createEditRoom<WrittenMessage>('messages')

/** Each stands for itself: one that is refused holds no other up. */
export const messageSubjects = ({ conversationId, at }: WrittenMessage): string[] => [
  `${conversationId} ${at}`,
]
