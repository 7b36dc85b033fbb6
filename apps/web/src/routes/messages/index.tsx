import { createFileRoute, redirect } from '@tanstack/react-router'
import { beginConversation } from '../../features/conversations/begin-conversation.ts'
import { type Beginning, readBeginning } from '../../features/conversations/beginning.ts'
import { ChooseConversation } from '../../features/conversations/choose-conversation.tsx'
import { holderOf } from '../../features/conversations/drafts.ts'
import { ConversationNotFound, RouteError } from '../../layout/later-failures.ts'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { readByScreen } from '../../platform/read-by-screen.ts'

export const Route = createFileRoute('/messages/')({
  validateSearch: readByScreen<Beginning>(),
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
  pendingComponent: laterSkeleton('ThreadSkeleton'),
  errorComponent: RouteError,
  notFoundComponent: ConversationNotFound,
})
