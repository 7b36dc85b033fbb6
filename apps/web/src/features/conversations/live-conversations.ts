import { conversationChannel, type LiveChannel } from '@carreau/domain/notifications/channels'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { invalidateSoon, useLive } from '../../platform/realtime/use-live.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { conversationKeys, hasConversations } from './conversations.queries.ts'

const refresh = (queryClient: QueryClient, conversationId: number | undefined): void => {
  if (conversationId === undefined) invalidateSoon(queryClient, conversationKeys.all)
  else
    invalidateSoon(
      queryClient,
      conversationKeys.lists,
      conversationKeys.unread,
      conversationKeys.messages(conversationId),
    )
}

/**
 * Listens on a channel for messages and read receipts, and confirms what has arrived here. An event
 * published on several channels is handled once, on the first that brings it.
 */
export const useLiveConversations = (channel: LiveChannel): void => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { tenant } = useAuth()
  const mayRead = hasConversations(tenant)
  useLive(channel, 'message.created', event => {
    if (!mayRead) return
    refresh(queryClient, event?.conversation_id)
    if (event?.side === undefined || event.side !== tenant?.type)
      // A hint for the other side: the next one makes up for a lost one.
      api.receiveMessages().catch(() => undefined)
  })
  useLive(channel, 'conversation.read', event => {
    if (mayRead && event !== null) refresh(queryClient, event.conversation_id)
  })
}

/** The same on the channel of an open conversation, with its delivery receipts. */
export const useLiveThread = (conversationId: number): void => {
  const queryClient = useQueryClient()
  const channel = conversationChannel(conversationId)
  useLiveConversations(channel)
  useLive(channel, 'conversation.received', () => refresh(queryClient, conversationId))
}
