import { createFileRoute, Outlet } from '@tanstack/react-router'
import { conversationNavigation } from '../layout/navigation-settings.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/messages')({
  ssr: false,
  beforeLoad: requireSignIn,
  staticData: { navigation: conversationNavigation },
  head: () => ({ meta: [{ title: 'Conversations · Carreau' }] }),
  component: Outlet,
})
