import { createFileRoute, notFound } from '@tanstack/react-router'
import { ConversationNotFound } from '../../features/conversations/conversation-not-found.tsx'
import {
  conversationQuery,
  hasConversations,
} from '../../features/conversations/conversations.queries.ts'
import { ThreadSkeleton } from '../../features/conversations/conversations-skeleton.tsx'
import { threadQuery } from '../../features/conversations/messages.queries.ts'
import { Thread } from '../../features/conversations/thread.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/messages/$conversationId')({
  loader: async ({ context: { api, auth, queryClient }, params }) => {
    const conversationId = Number(params.conversationId)
    if (!Number.isSafeInteger(conversationId) || conversationId < 1) throw notFound()
    const { tenant } = auth.getState()
    // The frame says what is the matter.
    if (tenant === null || !hasConversations(tenant)) return
    const thread = { conversationId, side: tenant.type }
    await Promise.all([
      queryClient.ensureQueryData(conversationQuery(api, conversationId)),
      queryClient.ensureQueryData(threadQuery(api, queryClient, thread)),
    ]).catch(error => {
      throw isNotFoundError(error) ? notFound() : error
    })
  },
  component: ThreadRoute,
  pendingComponent: ThreadSkeleton,
  errorComponent: RouteError,
  notFoundComponent: ConversationNotFound,
})

function ThreadRoute() {
  return <Thread conversationId={Number(Route.useParams().conversationId)} />
}
