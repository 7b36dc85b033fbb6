import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'
import { RouteError } from '../layout/later-failures.ts'
import { titled } from '../platform/page-head.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/notifications')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Notifications'),
  component: NotificationsPage,
  errorComponent: RouteError,
})
