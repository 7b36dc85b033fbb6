import { Link } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import type { Order } from './door/orders.queries.ts'

/** Before an order is billed: its invoice would not say where to pay it. */
export const LacksIban = ({ order }: { order: Pick<Order, 'lacks_iban'> }) =>
  order.lacks_iban ? (
    <p
      data-paper="no"
      className="mt-4 flex items-start gap-2.5 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong>La facture ne dira pas où payer.</strong> Votre fiche n’a pas d’IBAN.{' '}
        <Link to="/shop/profile" search={{ section: 'legal' }} className="font-semibold underline">
          L’ajouter avant de livrer
        </Link>
      </span>
    </p>
  ) : null
