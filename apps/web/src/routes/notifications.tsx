import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'
import { ApproveFromNotice } from '../features/orders/approval/approve-from-notice.tsx'
import { titled } from '../platform/route-options.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/notifications')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Notifications'),
  component: () => (
    <NotificationsPage
      approval={(orderId, onDone) => <ApproveFromNotice orderId={orderId} onDone={onDone} />}
    />
  ),
  errorComponent: RouteError,
})
