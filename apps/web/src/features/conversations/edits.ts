import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { Held } from '@carreau/offline-edits/held'
import { ApiError, isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import { createEdits } from '../../platform/edits/edits.ts'
import { conversationKeys, type Photo, type Quote } from './conversations.queries.ts'
import { showMessage } from './thread/messages.queries.ts'

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

/** Of a message that is refused for what it holds, that is what is said. */
const inWords = (error: unknown): never => {
  if (!isApiError(error) || error.status < 400) throw error
  const { status, code, errors } = error
  const [detail] = Object.values(errors).flat()
  const message = detail ?? messageOf(error, 'Ce message n’a pas pu être envoyé.')
  throw new ApiError({ status, code, message })
}

const bodyOf = ({ body, photos, quote }: WrittenMessage) => ({
  body,
  photo_keys: photos.map(({ key }) => key),
  ...(quote && {
    order_id: quote.order_id,
    ...(quote.line && { order_line_id: quote.line.id }),
  }),
})

/** The messages of a person that are on their way, in the order they were written. */
export const messageEdits = createEdits<
  readonly WrittenMessage[],
  WrittenMessage,
  AnswerOf<Endpoints['sendMessage']>['data']
>({
  name: 'messages',
  // Each stands for itself: one that is refused holds no other up.
  subjects: ({ conversationId, at }) => [`${conversationId} ${at}`],
  apply: (written, { edit }) => [...written, edit],
  isKeptFirst: true,
  send: async ({ api }, message, { key: idempotencyKey }) => {
    const { conversationId } = message
    const sent = { params: { conversationId }, body: bodyOf(message), idempotencyKey }
    return (await api.sendMessage(sent).catch(inWords)).data
  },
  words: () => ({
    failed: 'Ce message n’a pas pu être gardé sur cet appareil. Il est resté dans le champ.',
  }),
  answered: ({ queryClient }, { answer }) => showMessage(queryClient, answer),
  refresh: async ({ queryClient }, edits) => {
    void queryClient.invalidateQueries({ queryKey: conversationKeys.lists })
    // What another tab has sent is in the thread, not in an answer.
    if (edits.length === 0) await queryClient.invalidateQueries({ queryKey: conversationKeys.all })
  },
})
