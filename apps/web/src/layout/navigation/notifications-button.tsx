import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Bell } from 'lucide-react'
import { useUnreadNotifications } from '../../features/notifications/edits.ts'
import { useIsNative } from '../../platform/native/native.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { CountBadge } from '../../ui/chip.tsx'
import { iconButtonStyle } from '../../ui/form/button.tsx'

/** The way to the notifications where no bottom bar shows them. Its place is kept: nothing moves. */
export const NotificationsButton = () => {
  const isSomebodyThere = useAuth().user !== null
  const count = useUnreadNotifications()
  const isNative = useIsNative()
  return (
    <div className={cx('size-11', isNative && 'max-lg:hidden')} aria-live="polite">
      {isSomebodyThere && (
        <Link
          to="/notifications"
          aria-label={count > 0 ? `Notifications, ${count} non lues` : 'Notifications'}
          className={iconButtonStyle({ className: 'appear' })}
        >
          <Bell aria-hidden="true" />
          {count > 0 && <CountBadge count={count} />}
        </Link>
      )}
    </div>
  )
}
