import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { type Order, orderQuery } from '../door/orders.queries.ts'
import { useMoveOrder } from '../orders.queries.ts'
import { ApprovalFacts } from './approval-facts.tsx'

/** An order as it is now, and the question whether it goes to its wholesaler. Loaded on demand. */
const ApproveDialog = ({
  orderId,
  onClose,
  onDone,
}: {
  orderId: number
  onClose: () => void
  onDone: () => void
}) => {
  const { data: order, error } = useQuery({ ...orderQuery(useApi(), orderId), staleTime: 0 })
  const move = useMoveOrder(orderId)
  const mayApprove = order?.actions.some(({ action }) => action === 'approve') ?? false
  const approve = () =>
    move.mutate(
      { action: 'approve' },
      {
        onSuccess: () => {
          onDone()
          onClose()
        },
      },
    )
  return (
    <Dialog
      onClose={onClose}
      title={
        order === undefined || mayApprove
          ? 'Approuver la commande'
          : `Commande ${order.status_label.toLowerCase()}`
      }
    >
      {order === undefined ? (
        <>
          <FormAlert message={error && messageOf(error, 'La commande n’a pas pu être lue.')} />
          {error === null && <Skeleton className="h-28" />}
        </>
      ) : (
        <OrderInBrief order={order} />
      )}
      <DialogButtons
        cancel="Fermer"
        onCancel={onClose}
        confirm={
          order !== undefined && mayApprove
            ? `Approuver ${formatEuros(order.totals.gross)}`
            : 'Approuver'
        }
        onConfirm={approve}
        pending={move.isPending}
        disabled={!mayApprove}
      />
    </Dialog>
  )
}

const OrderInBrief = ({ order }: { order: Order }) => (
  <div className="text-sm">
    <p className="font-semibold text-base">
      {order.shop.name}, {formatEuros(order.totals.gross)}&nbsp;TTC
    </p>
    <p>
      Livraison {formatLongDate(order.delivery_date)},{' '}
      {formatCount(order.lines.length, 'article', 'articles')}
    </p>
    <ApprovalFacts order={order} />
    {order.day_closed !== null && (
      <p className="mt-2 text-saffron-ink">
        <strong>Heure limite passée.</strong> {order.day_closed}
      </p>
    )}
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.id }}
      className="mt-1 inline-flex min-h-11 items-center text-leaf-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      Voir la commande {order.number}
    </Link>
  </div>
)

export default ApproveDialog
