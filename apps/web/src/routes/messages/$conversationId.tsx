import { createFileRoute, notFound } from '@tanstack/react-router'
import { ConversationNotFound } from '../../features/conversations/conversation-not-found.tsx'

export const Route = createFileRoute('/messages/$conversationId')({
  // No conversation can be opened yet.
  loader: () => {
    throw notFound()
  },
  notFoundComponent: ConversationNotFound,
})
