import { whyOf } from '@carreau/domain/orders/approval-reason'
import { approvalWords } from '../door/approval-words.ts'
import type { Order } from '../door/orders.queries.ts'

/** Who asks, and why it is asked. */
export const ApprovalFacts = ({ order }: { order: Order }) => {
  const [asked] = order.history
  const isMine = order.actions.some(({ action }) => action === 'approve')
  return (
    <p className="mt-1 text-sm">
      {asked !== undefined && `Demandée par ${asked.actor}. `}
      {order.approval !== null &&
        approvalWords(order.approval, { ...whyOf(asked?.reason), isMine })}
    </p>
  )
}
