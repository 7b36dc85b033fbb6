import { formatCount } from '@carreau/domain/french/format'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { useMake } from '../../../platform/edits/use-edits.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useTimeLeft } from '../../../ui/product/cut-off-note.tsx'
import { type Order, orderKeys } from '../door/orders.queries.ts'
import { type Changing, ChangingContext } from './changing-line.tsx'
import { orderEdits, packagesOf } from './edits.ts'

/**
 * Lets the buyer change the lines of an order while it may change: at once, or as a request that the
 * wholesaler answers (docs/product.md#the-living-order). Where it may not, only shows them.
 */
export const ChangingOrder = ({ order, children }: { order: Order; children: ReactNode }) => {
  if (order.may_change === 'made') return <ChangedAtOnce order={order}>{children}</ChangedAtOnce>
  if (order.may_change === 'asked') return <AskedFor order={order}>{children}</AskedFor>
  return children
}

const ChangedAtOnce = ({ order, children }: { order: Order; children: ReactNode }) => {
  const { make } = useMake(orderEdits)
  const changing: Changing = {
    packagesOf: line => line.ordered_packages,
    change: (line, packages) => void make(packagesOf(order, line, packages)),
  }
  return (
    <>
      {order.cut_off_at !== null && <TimeLeft order={order} at={order.cut_off_at} />}
      <ChangingContext value={changing}>{children}</ChangingContext>
    </>
  )
}

/** « Modifiable encore 2 h 10 »; when it is over, the order is asked for again. */
const TimeLeft = ({ order, at }: { order: Order; at: string }) => {
  const { words, isOver } = useTimeLeft(at)
  const queryClient = useQueryClient()
  useEffect(() => {
    if (isOver) void queryClient.invalidateQueries({ queryKey: orderKeys.detail(order.id) })
  }, [isOver, queryClient, order.id])
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-[inherit] border-b bg-leaf-soft px-4 py-2 text-leaf-ink text-sm">
      <Clock aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-44">
        <strong>{isOver ? 'Heure limite passée' : `Modifiable ${words ?? ''}`}</strong>
        {!isOver && '\u00a0: ce que vous changez part aussitôt chez le grossiste.'}
      </p>
      <Button asChild variant="secondary" size="sm">
        <Link to="/shops/$shopSlug" params={{ shopSlug: order.shop.slug }}>
          <Plus aria-hidden="true" className="size-4" />
          Ajouter un produit
        </Link>
      </Button>
    </div>
  )
}

const AskedFor = ({ order, children }: { order: Order; children: ReactNode }) => {
  const [wanted, setWanted] = useState<ReadonlyMap<number, number>>(new Map())
  const [key, setKey] = useState(newIdempotencyKey)
  const api = useApi()
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: async () => {
      const lines = [...wanted].map(([line_id, packages_quantity]) => ({
        line_id,
        packages_quantity,
      }))
      const body = { version: order.version, lines }
      const params = { orderId: order.id }
      return (await api.changeOrderLines({ params, body, idempotencyKey: key })).data
    },
    onSuccess: answer => {
      setWanted(new Map())
      queryClient.setQueryData(orderKeys.detail(order.id), answer)
      toast.success('Demande envoyée au grossiste')
    },
    onError: error => {
      toast.error(messageOf(error, 'La demande n’est pas partie. Réessayez.'))
      void queryClient.invalidateQueries({ queryKey: orderKeys.detail(order.id) })
    },
    onSettled: () => setKey(newIdempotencyKey()),
  })
  const changing = useMemo(
    (): Changing => ({
      packagesOf: line => wanted.get(line.id) ?? line.ordered_packages,
      change: (line, packages) =>
        setWanted(known => {
          const next = new Map(known)
          if (packages === line.ordered_packages) next.delete(line.id)
          else next.set(line.id, packages)
          return next
        }),
    }),
    [wanted],
  )
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-t-[inherit] border-b bg-saffron-soft px-4 py-2 text-saffron-ink text-sm">
        <p className="min-w-0 flex-1 basis-52">
          Le grossiste confirme chaque modification. Changez les quantités, puis envoyez la demande.
        </p>
        {wanted.size > 0 && (
          <>
            <Button variant="ghost" size="sm" onClick={() => setWanted(new Map())}>
              Annuler
            </Button>
            <Button size="sm" pending={ask.isPending} onClick={() => ask.mutate()}>
              Demander {formatCount(wanted.size, 'modification', 'modifications')}
            </Button>
          </>
        )}
      </div>
      <ChangingContext value={changing}>{children}</ChangingContext>
    </>
  )
}
