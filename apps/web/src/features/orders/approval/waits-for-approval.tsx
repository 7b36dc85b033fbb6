import { Hourglass } from 'lucide-react'
import type { Order } from '../door/orders.queries.ts'
import { OrderActions } from '../order-actions.tsx'
import { OrderTotal } from '../order-price.tsx'
import { ApprovalFacts } from './approval-facts.tsx'

/** Above the lines of an order that waits in its company: how much, who asks, why, and the buttons. */
export const WaitsForApproval = ({ order }: { order: Order }) => (
  <section
    aria-labelledby="approval"
    className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg border border-line bg-saffron-soft p-4 text-saffron-ink"
  >
    <div className="min-w-0 flex-1 basis-72">
      <h2 id="approval" className="flex items-center gap-2 text-lg">
        <Hourglass aria-hidden="true" className="size-4.5 shrink-0" />
        <span>
          <OrderTotal order={order} of="gross" /> TTC à approuver
        </span>
      </h2>
      <ApprovalFacts order={order} />
    </div>
    <OrderActions order={order} />
  </section>
)
