import { formatNumber } from '@carreau/domain/french/format'
import { useUnreadConversations } from '../../features/conversations/conversations.queries.ts'
import { useUnreadNotifications } from '../../features/notifications/edits.ts'

/** What waits unread behind an entry of a menu. */
export const UnreadCount = ({ of }: { of: string }) => {
  const messages = useUnreadConversations()
  const notifications = useUnreadNotifications()
  const count = of === '/messages' ? messages : of === '/notifications' ? notifications : 0
  return (
    count > 0 && (
      <span className="relative ml-auto rounded-full bg-tomato px-1.5 font-semibold text-on-tomato text-xs tabular-nums leading-5">
        {count > 99 ? '99+' : formatNumber(count)}
        <span className="sr-only"> non lus</span>
      </span>
    )
  )
}
