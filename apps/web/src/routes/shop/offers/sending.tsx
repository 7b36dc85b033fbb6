import { createFileRoute } from '@tanstack/react-router'
import { SendingPage } from '../../../features/price-list/sending/sending-page.tsx'
import { titled } from '../../../platform/route-options.ts'
import { requireSignIn } from '../../../platform/session/require-sign-in.ts'
import { RouteError } from '../../../ui/feedback/error-state.tsx'

export const Route = createFileRoute('/shop/offers/sending')({
  ssr: false,
  head: titled('Envoyer la mercuriale'),
  beforeLoad: requireSignIn,
  component: SendingPage,
  errorComponent: RouteError,
})
