import { createFileRoute } from '@tanstack/react-router'
import { NoConversation } from '../../features/conversations/no-conversation.tsx'

export const Route = createFileRoute('/messages/')({
  component: NoConversation,
})
