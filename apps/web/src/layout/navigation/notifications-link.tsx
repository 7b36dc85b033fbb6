import { Link } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useUnreadNotifications } from '../../features/notifications/edits.ts'
import { CountBadge } from '../../ui/chip.tsx'
import { iconButtonStyle } from '../../ui/form/button.tsx'

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
