import { createFileRoute } from '@tanstack/react-router'
import { FailedJobsPage } from '../../features/operator/failed-jobs/failed-jobs-page.tsx'
import { RouteError } from '../../layout/later-failures.ts'
import { titled } from '../../platform/page-head.ts'
import { requireSignIn } from '../../platform/session/require-sign-in.ts'

export const Route = createFileRoute('/platform/jobs')({
  ssr: false,
  beforeLoad: requireSignIn,
  head: titled('Tâches en échec'),
  component: FailedJobsPage,
  errorComponent: RouteError,
})
