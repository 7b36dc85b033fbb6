import { MessageSquareWarning } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'
import { useOpening } from '../../../ui/feedback/use-opening.ts'
import { Button } from '../../../ui/form/button.tsx'
import type { Order } from '../door/orders.queries.ts'

const ClaimDialog = lazy(() => import('./claim-dialog.tsx'))

/** Whether the delivery may still be disputed. */
export const isClaimable = ({ claimable_until: until }: Order): boolean =>
  until !== null && Date.now() <= Date.parse(until)

/** Above the lines: who unpacks crates need not pass all of them. */
export const ClaimButton = ({ order, className }: { order: Order; className: string }) => {
  const { isOpen, isComing, open, close } = useOpening()
  if (!isClaimable(order)) return null
  return (
    <>
      <Button variant="secondary" className={className} aria-busy={isComing} onClick={open}>
        {isComing ? <Spinner /> : <MessageSquareWarning aria-hidden="true" className="size-4" />}
        Signaler un problème
      </Button>
      <Suspense>{isOpen && <ClaimDialog order={order} onClose={close} />}</Suspense>
    </>
  )
}
