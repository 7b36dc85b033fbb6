import { useTimeLeft } from '../../../ui/product/cut-off-note.tsx'
import { nothingReserved } from '../door/addition-waits.ts'
import type { Order } from '../door/orders.queries.ts'

/** Under an addition that waits for its company: nothing of it is reserved, for whose word it waits, and until when. */
export const NotReserved = ({
  order: { approval, cut_off_at: until },
  change,
  className,
}: {
  order: Order
  change: Order['changes'][number]
  className?: string
}) => {
  const { isOver } = useTimeLeft(until ?? '')
  if (change.state !== 'to_approve') return null
  return (
    <p className={className}>
      {nothingReserved({
        approvers: approval?.approvers ?? [],
        isMine: change.answers.includes('approve'),
        until,
        isOver: until !== null && isOver,
      })}
    </p>
  )
}
