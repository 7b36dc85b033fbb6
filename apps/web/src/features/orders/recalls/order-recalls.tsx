import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { TriangleAlert } from 'lucide-react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import type { Order } from '../door/orders.queries.ts'

/** That a lot of the order is recalled, with the way to it. */
const OrderRecalls = ({ order }: { order: Order }) => {
  const { tenant } = useAuth()
  const isShop = tenant?.type === 'shop'
  const mayRead = !isShop || tenant.selectedRole !== 'accountant'
  return order.recalls.map(({ id, lot, is_drill, is_open, is_answered }) => (
    <p
      key={id}
      className={cx(
        'mt-4 flex items-start gap-2.5 rounded-md px-3.5 py-3 text-sm',
        !is_open && 'bg-sunken',
        is_open &&
          (is_drill ? 'bg-saffron-soft text-saffron-ink' : 'bg-tomato-soft text-tomato-ink'),
      )}
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 break-words">
        <strong>
          {is_drill && 'EXERCICE – '}Lot {lot} rappelé{is_open ? '.' : ', rappel clos.'}
        </strong>{' '}
        {mayRead && (
          <Link
            {...(isShop
              ? { to: '/shop/recalls', search: { id } }
              : { to: '/orders', search: { view: 'recall', recall: id } })}
            className="font-semibold underline"
          >
            {isShop || is_answered || !is_open ? 'Voir le rappel' : 'Lire et répondre'}
          </Link>
        )}
      </span>
    </p>
  ))
}

export default OrderRecalls
