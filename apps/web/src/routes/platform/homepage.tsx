import { createFileRoute } from '@tanstack/react-router'
import { HomepagePage } from '../../features/operator/homepage-page.tsx'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/platform/homepage')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Accueil · Carreau' }] }),
  component: HomepagePage,
  errorComponent: RouteError,
})
