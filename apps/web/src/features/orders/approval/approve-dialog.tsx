import { formatDateInSentence } from '@carreau/domain/french/dates'
import { formatCount, formatEuros, formatPackages } from '@carreau/domain/french/format'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Button } from '../../../ui/form/button.tsx'
import { FormAlert } from '../../../ui/form/form-errors.tsx'
import { useAnswerChange } from '../changing/changing.queries.ts'
import { NotReserved } from '../changing/not-reserved.tsx'
import { type Order, orderQuery } from '../door/orders.queries.ts'
import { OrderPrice } from '../order-price.tsx'
import { useMoveOrder } from '../orders.queries.ts'
import ReasonDialog from '../reason-dialog.tsx'
import { AdditionLines, askedBy, isNothing, linesOf, type Taken } from './addition-lines.tsx'
import { ApprovalFacts } from './approval-facts.tsx'

type Decision = 'approve' | 'reject'
type Addition = Order['changes'][number]

/** What waits for this person of the order as it is now: all of it, an addition to it, or nothing any more. */
const askedOf = (order: Order | undefined, changeId: number | undefined) => ({
  isOrder: order?.actions.some(({ action }) => action === 'approve') ?? false,
  addition: order?.changes.find(
    ({ id, answers }) => answers.includes('approve') && (changeId ?? id) === id,
  ),
})

/** An order as it is now, line by line, and the question whether it goes to its wholesaler. Loaded on demand. */
const ApproveDialog = ({
  orderId,
  changeId,
  onClose,
  onDone,
}: {
  orderId: number
  /** The addition meant, where several wait. */
  changeId?: number
  onClose: () => void
  onDone: () => void
}) => {
  const { data: order, error } = useQuery({ ...orderQuery(useApi(), orderId), staleTime: 0 })
  const move = useMoveOrder(orderId)
  const answer = useAnswerChange(orderId)
  const [isRejecting, setRejecting] = useState(false)
  const [taken, setTaken] = useState<Taken>(new Map())
  const { isOrder, addition } = askedOf(order, changeId)
  const mayDecide = isOrder || addition !== undefined
  const pending = move.isPending || answer.isPending
  const decide = (action: Decision, reason?: string) => {
    const said = { action, ...(reason !== undefined && { reason }) }
    const onSuccess = () => {
      onDone()
      onClose()
    }
    if (addition === undefined) move.mutate(said, { onSuccess })
    else {
      const lines = action === 'approve' ? linesOf(taken) : undefined
      answer.mutate({ changeId: addition.id, ...said, ...(lines && { lines }) }, { onSuccess })
    }
  }
  if (order !== undefined && isRejecting)
    return (
      <ReasonDialog
        title={addition === undefined ? 'Rejeter la commande' : 'Rejeter l’ajout'}
        description={`Commande ${order.number} chez ${order.shop.name}. Le motif est lu par qui l’a demandée.`}
        cancel="Revenir"
        confirm="Rejeter"
        pending={pending}
        onClose={() => setRejecting(false)}
        onConfirm={reason => decide('reject', reason)}
      />
    )
  return (
    <Dialog onClose={onClose} title={titleOf(order, { mayDecide, addition })}>
      {order === undefined ? (
        <>
          <FormAlert message={error && messageOf(error, 'La commande n’a pas pu être lue.')} />
          {error === null && <Skeleton className="h-28" />}
        </>
      ) : (
        <OrderInBrief order={order} addition={addition}>
          {addition === undefined ? (
            <Lines order={order} />
          ) : (
            <AdditionLines addition={addition} taken={taken} onTake={setTaken} disabled={pending} />
          )}
        </OrderInBrief>
      )}
      {/* Three answers: the two that decide, and neither, in sight however long the lines are. */}
      <div className="sticky -bottom-5 z-1 -mb-5 flex flex-wrap justify-end gap-2 bg-surface pt-2 pb-5 sm:-bottom-6 sm:-mb-6 sm:pb-6">
        {mayDecide && (
          <Button
            variant="secondary"
            className="mr-auto"
            disabled={pending}
            onClick={() => setRejecting(true)}
          >
            Rejeter
          </Button>
        )}
        {/* Beside the longer words there is no room for it on a phone, where the cross is. */}
        <Button
          variant="secondary"
          className={taken.size > 0 ? 'max-sm:hidden' : undefined}
          onClick={onClose}
        >
          Fermer
        </Button>
        <Button
          pending={pending}
          disabled={!mayDecide || (addition !== undefined && isNothing(askedBy(addition), taken))}
          onClick={() => decide('approve')}
        >
          {taken.size > 0
            ? 'Approuver cette partie'
            : order !== undefined && mayDecide
              ? `Approuver ${formatEuros(grossOf(order, addition))}`
              : 'Approuver'}
        </Button>
      </div>
    </Dialog>
  )
}

const titleOf = (
  order: Order | undefined,
  { mayDecide, addition }: { mayDecide: boolean; addition: Addition | undefined },
): string => {
  if (order !== undefined && !mayDecide) return `Commande ${order.status_label.toLowerCase()}`
  return addition === undefined ? 'Approuver la commande' : 'Approuver l’ajout'
}

/** What is decided about, VAT included. */
const grossOf = ({ totals }: Order, addition: Addition | undefined): number =>
  addition === undefined
    ? (totals?.gross ?? 0)
    : Math.round(((addition.gross_after ?? 0) - (addition.gross_before ?? 0)) * 100) / 100

const OrderInBrief = ({
  order,
  addition,
  children,
}: {
  order: Order
  addition: Addition | undefined
  children: ReactNode
}) => (
  <div className="text-sm">
    <p className="font-semibold text-base">
      {order.shop.name}, {formatEuros(grossOf(order, addition))}&nbsp;TTC
    </p>
    <p>
      Livraison le {formatDateInSentence(order.delivery_date)},{' '}
      {formatCount((addition ?? order).lines.length, 'article', 'articles')}
    </p>
    {addition === undefined ? (
      <ApprovalFacts order={order} />
    ) : (
      <>
        <p className="mt-1">
          Demandé par {addition.actor}. La commande passerait à{' '}
          {formatEuros(addition.gross_after ?? 0)}
          &nbsp;TTC.
        </p>
        <NotReserved order={order} change={addition} className="mt-1 text-saffron-ink" />
      </>
    )}
    {order.day_closed !== null && (
      <p className="mt-2 text-saffron-ink">
        <strong>Heure limite passée.</strong> {order.day_closed}
      </p>
    )}
    {children}
    <Link
      to="/orders/$orderId"
      params={{ orderId: order.id }}
      className="mt-1 inline-flex min-h-11 items-center text-leaf-ink underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      Voir la commande {order.number}
    </Link>
  </div>
)

const Lines = ({ order }: { order: Order }) => (
  <ul aria-label="Articles" className="mt-3 divide-y rounded-md border">
    {order.lines.map(line => (
      <li key={line.id} className="flex items-baseline gap-3 px-3 py-2">
        <span className="w-16 shrink-0 text-ink-soft tabular-nums">
          {formatPackages(line.ordered_packages)}
        </span>
        <span className="min-w-0 flex-1 break-words">
          {line.name}{' '}
          <span className="text-ink-soft text-xs">
            <OrderPrice value={line.unit_price} unit={line.unit} />
          </span>
        </span>
        <OrderPrice value={line.line_total} estimated={line.estimated} />
      </li>
    ))}
  </ul>
)

export default ApproveDialog
