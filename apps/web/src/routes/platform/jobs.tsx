import { createFileRoute } from '@tanstack/react-router'
import { FailedJobsPage } from '../../features/operator/failed-jobs/failed-jobs-page.tsx'
import { titled } from '../../platform/route-options.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'
import { RouteError } from '../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/platform/jobs')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Tâches en échec'),
  component: FailedJobsPage,
  errorComponent: RouteError,
})
