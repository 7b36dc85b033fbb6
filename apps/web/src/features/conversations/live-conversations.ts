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
 * Hears of messages and of what was read over a channel; says what has arrived here. An event comes
 * over several channels and is heard once, on the first that brings it: all of them do the same.
 */
export const useLiveConversations = (channel: LiveChannel): void => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { tenant } = useAuth()
  const mayRead = hasConversations(tenant)
  useLive(channel, 'message.created', told => {
    if (!mayRead) return
    refresh(queryClient, told?.conversation_id)
    if (told?.side === undefined || told.side !== tenant?.type)
      // A hint for the other side: the next one makes up for a lost one.
      api.receiveMessages().catch(() => undefined)
  })
  useLive(channel, 'conversation.read', told => {
    if (mayRead && told !== null) refresh(queryClient, told.conversation_id)
  })
}

/** The same over the channel of an open conversation, and that what was written has arrived. */
export const useLiveThread = (conversationId: number): void => {
  const queryClient = useQueryClient()
  const channel = conversationChannel(conversationId)
  useLiveConversations(channel)
  useLive(channel, 'conversation.received', () => refresh(queryClient, conversationId))
}
