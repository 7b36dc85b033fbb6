import { createFileRoute } from '@tanstack/react-router'
import { PagesPage } from '../../features/operator/pages/pages-page.tsx'
import { titled } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/platform/pages')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Pages'),
  component: PagesPage,
  errorComponent: RouteError,
})
