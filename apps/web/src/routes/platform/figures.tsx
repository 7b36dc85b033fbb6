import { createFileRoute } from '@tanstack/react-router'
import { FiguresPage } from '../../features/operator/figures-page.tsx'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/platform/figures')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Chiffres · Carreau' }] }),
  component: FiguresPage,
  errorComponent: RouteError,
})
