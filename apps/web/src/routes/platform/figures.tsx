import { createFileRoute } from '@tanstack/react-router'
import { FiguresPage } from '../../features/operator/figures-page.tsx'
import { titled } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/platform/figures')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Chiffres'),
  component: FiguresPage,
  errorComponent: RouteError,
})
