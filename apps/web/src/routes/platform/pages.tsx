import { createFileRoute } from '@tanstack/react-router'
import { PagesPage } from '../../features/operator/pages/pages-page.tsx'
import { RouteError } from '../../layout/later-failures.ts'
import { titled } from '../../platform/page-head.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/platform/pages')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Pages'),
  component: PagesPage,
  errorComponent: RouteError,
})
