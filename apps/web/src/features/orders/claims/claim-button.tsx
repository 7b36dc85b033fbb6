import { MessageSquareWarning } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { Order } from '../door/orders.queries.ts'

const ClaimDialog = lazy(() => import('./claim-dialog.tsx'))

/** Whether the delivery may still be disputed. */
export const isClaimable = ({ claimable_until: until }: Order): boolean =>
  until !== null && Date.now() <= Date.parse(until)

/** Above the lines: who unpacks crates need not pass all of them. */
export const ClaimButton = ({ order, className }: { order: Order; className: string }) => {
  const [isClaiming, setClaiming] = useState(false)
  if (!isClaimable(order)) return null
  return (
    <>
      <Button variant="secondary" className={className} onClick={() => setClaiming(true)}>
        <MessageSquareWarning aria-hidden="true" className="size-4" />
        Signaler un problème
      </Button>
      {isClaiming && (
        <Suspense>
          <ClaimDialog order={order} onClose={() => setClaiming(false)} />
        </Suspense>
      )}
    </>
  )
}
