import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'
import { titled } from '../platform/route-options.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/notifications')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Notifications'),
  component: NotificationsPage,
  errorComponent: RouteError,
})
