import { formatDay, formatTime } from '@carreau/domain/french/dates'
import { parisDay } from '@carreau/domain/french/paris-time'
import { Eye } from 'lucide-react'
import { useEffect } from 'react'
import { useAuth } from '../../platform/session/auth-context.ts'
import { type Order, useSeeOrder } from './door/orders.queries.ts'

/** « 03:12 » today, « 20 novembre à 03:12 » on another day. */
const seenWords = (at: string): string =>
  parisDay(new Date(at)) === parisDay(new Date())
    ? `Vu par le grossiste à ${formatTime(at)}`
    : `Vu par le grossiste le ${formatDay(at)} à ${formatTime(at)}`

/** The buyer reads when the wholesaler first opened the order; a wholesaler’s opening says so. */
export const SeenByShop = ({ order }: { order: Order }) => {
  const { tenant } = useAuth()
  const mustTell =
    tenant?.type === 'shop' && tenant.selectedRole !== 'accountant' && order.seen_at === null
  const { mutate } = useSeeOrder()
  useEffect(() => {
    if (mustTell) mutate(order.id)
  }, [mustTell, mutate, order.id])
  if (tenant?.type !== 'buyer' || order.seen_at === null) return null
  return (
    <p className="mt-1 flex items-center gap-1.5 text-ink-soft text-sm">
      <Eye aria-hidden="true" className="size-4 shrink-0" />
      {seenWords(order.seen_at)}
    </p>
  )
}
