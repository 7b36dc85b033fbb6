import { createFileRoute } from '@tanstack/react-router'
import { PagesPage } from '../../features/operator/pages-page.tsx'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/platform/pages')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Pages · Carreau' }] }),
  component: PagesPage,
  errorComponent: RouteError,
})
