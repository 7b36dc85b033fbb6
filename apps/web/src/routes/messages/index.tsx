import { createFileRoute, redirect } from '@tanstack/react-router'
import {
  type Beginning,
  beginConversation,
  ChooseConversation,
  readBeginning,
} from '../../features/conversations/begin-conversation.tsx'
import { ThreadSkeleton } from '../../features/conversations/conversations-skeleton.tsx'
import { holderOf } from '../../features/conversations/thread/drafts.ts'
import { ConversationNotFound } from '../../layout/not-found-screens.tsx'
import { skeletonScreen } from '../../layout/skeleton-screen.tsx'
import { typedSearch } from '../../platform/route-options.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/messages/')({
  validateSearch: typedSearch<Beginning>(),
  loaderDeps: ({ search }) => search,
  // « Écrire au fournisseur » of a visitor survives the signing in: it is an address.
  loader: async ({ context, deps, preload }) => {
    const { user, tenant } = context.auth.getState()
    if (preload || user === null || tenant === null) return
    const conversationId = await beginConversation(
      context,
      holderOf(user.id, tenant),
      readBeginning(deps),
    )
    if (conversationId !== null)
      throw redirect({
        to: '/messages/$conversationId',
        params: { conversationId: String(conversationId) },
        replace: true,
      })
  },
  component: ChooseConversation,
  pendingComponent: skeletonScreen(ThreadSkeleton),
  errorComponent: RouteError,
  notFoundComponent: ConversationNotFound,
})
