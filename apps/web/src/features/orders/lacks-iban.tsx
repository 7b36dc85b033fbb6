import { LacksIbanNote } from '../../ui/feedback/lacks-iban-note.tsx'
import type { Order } from './door/orders.queries.ts'

/** Before an order is billed: its invoice would not say where to pay it. */
export const LacksIban = ({ order }: { order: Pick<Order, 'lacks_iban'> }) =>
  order.lacks_iban ? (
    <LacksIbanNote title="La facture ne dira pas où payer." action="L’ajouter avant de livrer" />
  ) : null
