import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { Bell, ShoppingBasket } from 'lucide-react'
import { useCartCount } from '../../features/carts/door/use-cart-count.ts'
import { useUnreadConversations } from '../../features/conversations/conversations.queries.ts'
import { useUnreadNotifications } from '../../features/notifications/edits.ts'
import { CountBadge } from '../../ui/chip.tsx'
import { iconButtonStyle } from '../../ui/form/button.tsx'

/** The basket of the top bar, while something is in it. */
export const CartLink = () => {
  const count = useCartCount(true)
  return (
    count > 0 && (
      <Link
        to="/cart"
        aria-label={`Panier, ${formatCount(count, 'article', 'articles')}`}
        className={iconButtonStyle({ className: 'appear' })}
      >
        <ShoppingBasket aria-hidden="true" />
        <CountBadge count={count} />
      </Link>
    )
  )
}

/** On the corner of the button that leads to the menu; it takes no click from it. */
export const UnreadMessages = () => {
  const count = useUnreadConversations()
  return (
    count > 0 && (
      <span className="pointer-events-none absolute top-0 right-0">
        <CountBadge count={count} />
        <span className="sr-only">
          {formatCount(count, 'conversation non lue', 'conversations non lues')}
        </span>
      </span>
    )
  )
}

/** The bell of the top bar, with what waits unread. */
export const NotificationsLink = () => {
  const count = useUnreadNotifications()
  return (
    <Link
      to="/notifications"
      aria-label={count > 0 ? `Notifications, ${count} non lues` : 'Notifications'}
      className={iconButtonStyle({ className: 'appear' })}
    >
      <Bell aria-hidden="true" />
      {count > 0 && <CountBadge count={count} />}
    </Link>
  )
}
