import { createFileRoute } from '@tanstack/react-router'
import { NotificationsPage } from '../features/notifications/notifications-page.tsx'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/route-error.tsx'

export const Route = createFileRoute('/notifications')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Notifications · Carreau' }] }),
  component: NotificationsPage,
  errorComponent: RouteError,
})
