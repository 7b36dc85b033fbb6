import { createFileRoute, redirect } from '@tanstack/react-router'
import { beginConversation } from '../../features/conversations/begin-conversation.ts'
import { readBeginning } from '../../features/conversations/beginning.ts'
import { ChooseConversation } from '../../features/conversations/choose-conversation.tsx'
import { ConversationNotFound } from '../../features/conversations/conversation-not-found.tsx'
import { holderOf } from '../../features/conversations/drafts.ts'
import { laterSkeleton } from '../../layout/later-skeleton.tsx'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/messages/')({
  validateSearch: readBeginning,
  loaderDeps: ({ search }) => readBeginning({ ...search }),
  // « Écrire au fournisseur » of a visitor survives the signing in: it is an address.
  loader: async ({ context, deps, preload }) => {
    const { user, tenant } = context.auth.getState()
    if (preload || user === null || tenant === null) return
    const conversationId = await beginConversation(context, holderOf(user.id, tenant), deps)
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
