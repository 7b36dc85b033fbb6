import { createFileRoute, Outlet, useMatch } from '@tanstack/react-router'
import {
  conversationsQuery,
  hasConversations,
} from '../features/conversations/conversations.queries.ts'
import { ConversationsFrame } from '../features/conversations/conversations-frame.tsx'
import { ConversationsSkeleton } from '../features/conversations/conversations-skeleton.tsx'
import { conversationNavigation } from '../layout/navigation/navigation-settings.ts'
import { skeletonScreen } from '../layout/skeleton-screen.tsx'
import { titled } from '../platform/route-options.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/messages')({
  ssr: false,
  beforeLoad: requireSignIn,
  staticData: { navigation: conversationNavigation },
  loader: async ({ context: { api, auth, queryClient } }) => {
    if (hasConversations(auth.getState().tenant))
      await queryClient.ensureInfiniteQueryData(conversationsQuery(api))
  },
  head: titled('Conversations'),
  component: MessagesRoute,
  pendingComponent: skeletonScreen(ConversationsSkeleton),
  errorComponent: RouteError,
})

function MessagesRoute() {
  const thread = useMatch({ from: '/messages/$conversationId', shouldThrow: false })
  return (
    <ConversationsFrame isThreadOpen={thread !== undefined}>
      <Outlet />
    </ConversationsFrame>
  )
}
