import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { ApiError, isApiError, messageOf } from '../../platform/api-client/api-error.ts'
import type { QueueWork } from '../../platform/offline-queue/browser-queue.ts'
import { useEditQueue } from '../../platform/offline-queue/use-edit-queue.ts'
import { conversationKeys } from './conversations.queries.ts'
import { messageEdits, messageSubjects, type WrittenMessage } from './message-edits.ts'
import { showMessage } from './messages.queries.ts'

type Answer = AnswerOf<Endpoints['sendMessage']>

/** Of a message that is refused for what it holds, that is what is said. */
const inWords = (error: unknown): never => {
  if (!isApiError(error) || error.status < 400) throw error
  const { status, code, errors } = error
  const [detail] = Object.values(errors).flat()
  const message = detail ?? messageOf(error, 'Ce message n’a pas pu être envoyé.')
  throw new ApiError({ status, code, message })
}

const workOf = ({
  api,
  queryClient,
}: {
  api: Api
  queryClient: QueryClient
}): QueueWork<WrittenMessage, Answer> => ({
  call: ({ conversationId, body, photos, quote }, idempotencyKey) =>
    api
      .sendMessage({
        params: { conversationId },
        body: {
          body,
          photo_keys: photos.map(({ key }) => key),
          ...(quote && {
            order_id: quote.order_id,
            ...(quote.line && { order_line_id: quote.line.id }),
          }),
        },
        idempotencyKey,
      })
      .catch(inWords),
  onSent: async answer => {
    if (answer !== undefined) showMessage(queryClient, answer.data)
    void queryClient.invalidateQueries({ queryKey: conversationKeys.lists })
    // What another tab has sent is in the thread, not in this answer.
    if (answer === undefined)
      await queryClient.invalidateQueries({ queryKey: conversationKeys.all })
  },
  subjectsOf: messageSubjects,
})

/** Sends the messages that wait on this device. */
export const useMessageEdits = (): void => useEditQueue(messageEdits, workOf)
