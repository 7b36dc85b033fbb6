import { createFileRoute } from '@tanstack/react-router'
import { ConfirmAddressScreen } from '../../features/accounts/address/confirm-address-screen.tsx'
import { titled, typedSearch } from '../../platform/route-options.ts'

/** Where the mail that confirms an address leads. */
export const Route = createFileRoute('/auth/address')({
  // What is offered depends on who is there, whom the server does not know.
  ssr: false,
  validateSearch: typedSearch<{ token?: string }>(),
  head: titled('Confirmer une adresse'),
  component: AddressRoute,
})

function AddressRoute() {
  const { token } = Route.useSearch()
  return <ConfirmAddressScreen token={typeof token === 'string' ? token : ''} />
}
