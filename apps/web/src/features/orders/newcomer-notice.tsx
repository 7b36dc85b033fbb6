import { TriangleAlert } from 'lucide-react'
import type { Order } from './door/orders.queries.ts'

/** For the wholesaler: nobody has checked who orders, and what it can do about it. An order kept from before says nothing. */
export const NewcomerNotice = ({ order: { newcomer } }: { order: Order }) =>
  newcomer ? (
    <p
      data-paper="no"
      className="mt-4 flex items-start gap-2 rounded-md bg-saffron-soft px-3.5 py-3 text-saffron-ink text-sm"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        <strong>{newcomer.label}.</strong> {newcomer.advice}
      </span>
    </p>
  ) : null
