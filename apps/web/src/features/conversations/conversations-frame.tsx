import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Button } from '../../ui/form/button.tsx'
import { ConversationList } from './conversation-list.tsx'
import { conversationsQuery, hasConversations } from './conversations.queries.ts'
import { NoConversation } from './no-conversation.tsx'

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
