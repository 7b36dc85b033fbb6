import { createFileRoute, notFound } from '@tanstack/react-router'
import {
  conversationQuery,
  hasConversations,
} from '../../features/conversations/conversations.queries.ts'
import { ThreadSkeleton } from '../../features/conversations/conversations-skeleton.tsx'
import { reachMessage, threadQuery } from '../../features/conversations/thread/messages.queries.ts'
import {
  type MessageAt,
  readMessageAt,
  Thread,
} from '../../features/conversations/thread/thread.tsx'
import { ConversationNotFound } from '../../layout/not-found-screens.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { isNotFoundError } from '../../platform/api-client/api-error.ts'
import { typedSearch } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/messages/$conversationId')({
  validateSearch: typedSearch<MessageAt>(),
  loaderDeps: ({ search: { message } }) => ({ message }),
  loader: async ({ context: { api, auth, queryClient }, params, deps }) => {
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
    // Without what is further up there is still the end, and the thread says so.
    const { message } = readMessageAt(deps)
    if (message !== undefined)
      await reachMessage(api, queryClient, { conversationId, messageId: message }).catch(() => {})
  },
  component: ThreadRoute,
  pendingComponent: skeletonScreen(ThreadSkeleton),
  errorComponent: RouteError,
  notFoundComponent: ConversationNotFound,
})

function ThreadRoute() {
  const { message } = readMessageAt(Route.useSearch())
  return <Thread conversationId={Number(Route.useParams().conversationId)} messageAt={message} />
}
