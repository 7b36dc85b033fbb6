import { cx } from 'class-variance-authority'
import { lazy, Suspense } from 'react'
import { useIsNative } from '../../platform/native/native.ts'
import { useAuth } from '../../platform/session/auth-context.ts'

const NotificationsLink = lazy(() =>
  import('./notifications-link.tsx').then(file => ({ default: file.NotificationsLink })),
)

/** The way to the notifications where no bottom bar shows them. Its place is kept: nothing moves. */
export const NotificationsButton = () => {
  const isSomebodyThere = useAuth().user !== null
  const isNative = useIsNative()
  return (
    <div className={cx('size-11', isNative && 'max-lg:hidden')} aria-live="polite">
      {isSomebodyThere && (
        <Suspense>
          <NotificationsLink />
        </Suspense>
      )}
    </div>
  )
}
