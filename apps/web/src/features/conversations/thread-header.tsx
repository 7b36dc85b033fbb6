import { ofName } from '@carreau/domain/french/of-name'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Store } from 'lucide-react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { iconButtonStyle } from '../../ui/form/button.tsx'
import { CompanyMark } from './company-mark.tsx'
import type { Conversation } from './conversations.queries.ts'
import { otherPartyOf } from './other-party.ts'

/** Whom one writes with, and the way back on a phone. */
export const ThreadHeader = ({
  conversation,
  typing,
}: {
  conversation: Conversation
  typing: string
}) => {
  const { tenant } = useAuth()
  const other = otherPartyOf(conversation, tenant)
  return (
    <header className="flex h-17 shrink-0 items-center gap-2 border-line border-b bg-paper px-2 md:px-4">
      <Link
        to="/messages"
        aria-label="Toutes les conversations"
        className={iconButtonStyle({ className: 'md:hidden' })}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <CompanyMark company={other} className="size-10 text-base" />
      <div className="min-w-0 flex-1 pl-1">
        <h1 className="truncate text-lg leading-tight">{other.name}</h1>
        <p role="status" className="h-4 truncate text-ink-soft text-xs leading-4 empty:h-0">
          {typing}
        </p>
      </div>
      {tenant?.type === 'buyer' && (
        <Link
          to="/shops/$shopSlug"
          params={{ shopSlug: conversation.shop.slug }}
          aria-label={`Page ${ofName(other.name)}`}
          className={iconButtonStyle()}
        >
          <Store aria-hidden="true" />
        </Link>
      )}
    </header>
  )
}
