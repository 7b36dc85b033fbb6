import { formatDateTime } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { Button } from '../../ui/form/button.tsx'
import { useTimeLeft } from '../../ui/product/cut-off-note.tsx'
import { Price } from '../../ui/product/price.tsx'
import { Part } from './part.tsx'
import { useApprove, type WaitingOrder } from './today.queries.ts'

/** Orders above the company's limit: for an admin to approve in place, for others to know of. */
export const Approvals = ({
  orders,
  mayApprove,
}: {
  orders: readonly WaitingOrder[]
  mayApprove: boolean
}) =>
  orders.length === 0 ? null : (
    <Part
      id={mayApprove ? 'to-approve' : 'waiting-for-approval'}
      title={mayApprove ? 'À approuver' : 'En attente d’approbation'}
    >
      {orders.map(order => (
        <li
          key={order.id}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1 px-4 py-3"
        >
          <Link
            to="/orders/$orderId"
            params={{ orderId: order.id }}
            className="break-words font-medium leading-5 hover:underline"
          >
            {order.shop.name}
          </Link>
          <Price
            value={order.addition ?? order.gross}
            estimated={order.estimated}
            className="text-right font-semibold"
          />
          <p className="col-span-2 text-ink-soft text-sm">
            {order.requester !== '' && `Par ${order.requester} · `}
            {order.addition === null
              ? formatCount(order.lines_count, 'article', 'articles')
              : `Ajout à la commande ${order.number}`}
            {order.until !== null && <Until at={order.until} />}
          </p>
          {mayApprove && order.addition === null && <Approve order={order} />}
          {mayApprove && order.addition !== null && (
            <Button asChild variant="secondary" className="col-span-2 mt-1 sm:justify-self-start">
              <Link to="/orders/$orderId" params={{ orderId: order.id }}>
                Voir l’ajout
              </Link>
            </Button>
          )}
        </li>
      ))}
    </Part>
  )

const Until = ({ at }: { at: string }) => {
  const { isOver, isSoon } = useTimeLeft(at)
  return (
    <span className={isOver || isSoon ? 'block text-saffron-ink' : 'block'}>
      {isOver ? 'Heure limite passée\u00a0: ' : 'Avant '}
      {formatDateTime(at)}
    </span>
  )
}

const Approve = ({ order }: { order: WaitingOrder }) => {
  const approve = useApprove(order.id)
  return (
    <Button
      className="col-span-2 mt-1 sm:justify-self-start"
      pending={approve.isPending || approve.isSuccess}
      onClick={() => approve.mutate()}
    >
      Approuver {formatEuros(order.gross)}
    </Button>
  )
}
