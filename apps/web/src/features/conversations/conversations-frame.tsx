import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Lock, MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { ConversationList } from './conversation-list.tsx'
import { conversationsQuery, hasConversations } from './conversations.queries.ts'

/**
 * Two panes on a desk, the list or the thread on a phone. As tall as what the bars and the
 * notices leave of the window: only the panes scroll.
 */
export const ConversationsFrame = ({
  isThreadOpen,
  children,
}: {
  isThreadOpen: boolean
  children: ReactNode
}) => {
  const { tenant } = useAuth()
  if (!hasConversations(tenant)) return <NoAccess />
  return <Panes isThreadOpen={isThreadOpen}>{children}</Panes>
}

const Panes = ({ isThreadOpen, children }: { isThreadOpen: boolean; children: ReactNode }) => {
  const { data } = useInfiniteQuery(conversationsQuery(useApi()))
  if (!isThreadOpen && data?.pages[0]?.data.length === 0) return <NoConversation />
  return (
    <div className="flex h-0 min-h-0 grow">
      <div
        className={cx(
          'flex min-h-0 w-full flex-col border-line bg-surface md:w-80 md:shrink-0 md:border-r lg:w-96',
          isThreadOpen && 'max-md:hidden',
        )}
      >
        <ConversationList heading={isThreadOpen ? 'h2' : 'h1'} />
      </div>
      <div className={cx('flex min-h-0 min-w-0 flex-1 flex-col', !isThreadOpen && 'max-md:hidden')}>
        {children}
      </div>
    </div>
  )
}

const NoAccess = () => (
  <EmptyState
    icon={Lock}
    heading="h1"
    title="Votre rôle ne permet pas cette action."
    text="Les conversations sont tenues par les personnes qui achètent, vendent ou tiennent les comptes."
  >
    <Button asChild>
      <Link to="/">Revenir à l’accueil</Link>
    </Button>
  </EmptyState>
)

/** Nobody has written yet: where a conversation begins. */
const NoConversation = () => {
  const isShop = useAuth().tenant?.type === 'shop'
  return (
    <EmptyState
      icon={MessageSquareText}
      heading="h1"
      title="Aucune conversation pour le moment."
      text={
        isShop
          ? 'Vos clients vous écrivent d’ici, et vous leur écrivez depuis une de leurs commandes.'
          : 'Écrivez à un fournisseur depuis sa page ou depuis une commande\u00a0: ses réponses arrivent ici.'
      }
    >
      <Button asChild>
        {isShop ? (
          <Link to="/orders">Voir les commandes</Link>
        ) : (
          <Link to="/shops">Voir les fournisseurs</Link>
        )}
      </Button>
      <Button asChild variant="secondary">
        <Link to="/">Revenir à l’accueil</Link>
      </Button>
    </EmptyState>
  )
}
