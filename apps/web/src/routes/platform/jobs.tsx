import { createFileRoute } from '@tanstack/react-router'
import { FailedJobsPage } from '../../features/operator/failed-jobs-page.tsx'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/route-error.tsx'

export const Route = createFileRoute('/platform/jobs')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: () => ({ meta: [{ title: 'Tâches en échec · Carreau' }] }),
  component: FailedJobsPage,
  errorComponent: RouteError,
})
