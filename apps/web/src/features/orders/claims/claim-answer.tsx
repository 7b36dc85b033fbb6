import { lazy, Suspense, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { Order } from '../door/orders.queries.ts'
import type { Claim } from './claims.queries.ts'

const AcceptDialog = lazy(() => import('./accept-dialog.tsx'))
const RefuseDialog = lazy(() => import('./refuse-dialog.tsx'))

/** The wholesaler's two answers. */
export const ClaimAnswer = ({ order, claim }: { order: Order; claim: Claim }) => {
  const [asking, setAsking] = useState<'accept' | 'refuse' | null>(null)
  const close = () => setAsking(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button className="max-sm:flex-1" onClick={() => setAsking('accept')}>
        Accepter
      </Button>
      <Button variant="secondary" className="max-sm:flex-1" onClick={() => setAsking('refuse')}>
        Refuser
      </Button>
      <Suspense>
        {asking === 'accept' && <AcceptDialog order={order} claim={claim} onClose={close} />}
        {asking === 'refuse' && <RefuseDialog order={order} claim={claim} onClose={close} />}
      </Suspense>
    </div>
  )
}
