import { useAuth } from '../../platform/session/auth-context.ts'
import type { OrderSummary } from './door/orders.queries.ts'

type Parties = Pick<OrderSummary, 'buyer' | 'shop'>

/** Whom the order is with, seen from the company at work: the wholesaler, or the customer. */
export const useOtherParty = () => {
  const { tenant } = useAuth()
  return ({ buyer, shop }: Parties): string =>
    tenant?.type === 'shop' ? buyer.company_name : shop.name
}
