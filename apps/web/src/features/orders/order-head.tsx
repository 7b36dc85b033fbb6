import type { OrderStatus } from '@carreau/domain/orders/orders'
import { useAuth } from '../../platform/session/auth-context.ts'
import { Chip, type ChipTone } from '../../ui/chip.tsx'
import type { OrderSummary } from './orders.queries.ts'

const tones: Record<OrderStatus, ChipTone> = {
  to_approve: 'saffron',
  submitted: 'neutral',
  accepted: 'leaf',
  picking: 'leaf',
  shipped: 'leaf',
  delivered: 'outline',
  rejected: 'tomato',
  refused: 'tomato',
  cancelled: 'tomato',
}

export const StatusChip = ({ status, label }: { status: OrderStatus; label: string }) => (
  // Inside a heading it keeps the font of the text.
  <Chip tone={tones[status]} className="font-sans tracking-normal">
    {label}
  </Chip>
)

type Parties = Pick<OrderSummary, 'buyer' | 'shop'>

/** Whom the order is with, seen from the company at work: the wholesaler, or the customer. */
export const useOtherParty = () => {
  const { tenant } = useAuth()
  return ({ buyer, shop }: Parties): string =>
    tenant?.type === 'shop' ? buyer.company_name : shop.name
}
