import { formatDateTime } from '@carreau/domain/french/dates'
import { useSuspenseQuery } from '@tanstack/react-query'
import { MessageSquareWarning } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { Card } from '../../../ui/card.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { orderQuery } from '../door/orders.queries.ts'
import { ClaimCard } from './claim-card.tsx'

const ClaimDialog = lazy(() => import('./claim-dialog.tsx'))

/** What is disputed of an order, and until when more can be. */
export const OrderClaims = ({ orderId }: { orderId: number }) => {
  const { data: order } = useSuspenseQuery(orderQuery(useApi(), orderId))
  const [isClaiming, setClaiming] = useState(false)
  const until = order.claimable_until
  const isOpen = until !== null && Date.now() <= Date.parse(until)
  if (!isOpen && order.claims.length === 0) return null
  return (
    <Card>
      <section aria-label="Réclamations" className="flex flex-col gap-4 p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h2 className="text-lg">Réclamations</h2>
            {isOpen && (
              <p className="mt-0.5 text-ink-soft text-sm">
                Un problème à la réception&#8239;? Signalez-le avant le {formatDateTime(until)}.
              </p>
            )}
          </div>
          {isOpen && (
            <Button variant="secondary" className="max-sm:w-full" onClick={() => setClaiming(true)}>
              <MessageSquareWarning aria-hidden="true" className="size-4" />
              Signaler un problème
            </Button>
          )}
        </div>
        {order.claims.length > 0 && (
          <ul className="flex flex-col gap-3">
            {order.claims.toReversed().map(claim => (
              <li key={claim.id}>
                <ClaimCard order={order} claim={claim} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {isClaiming && (
        <Suspense>
          <ClaimDialog order={order} onClose={() => setClaiming(false)} />
        </Suspense>
      )}
    </Card>
  )
}
