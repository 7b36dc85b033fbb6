import { createFileRoute } from '@tanstack/react-router'
import { NeedsPage } from '../features/needs/needs-page.tsx'
import { OrderingOnly } from '../layout/ordering-only.tsx'
import { titled } from '../platform/route-options.ts'
import { requireSignIn } from '../platform/session/require-sign-in.ts'
import { RouteError } from '../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/needs')({
  ssr: false,
  head: titled('Besoin'),
  beforeLoad: requireSignIn,
  component: () => (
    <OrderingOnly>
      <NeedsPage />
    </OrderingOnly>
  ),
  errorComponent: RouteError,
})
