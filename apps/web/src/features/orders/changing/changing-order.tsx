import { formatCount } from '@carreau/domain/french/format'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Clock, Plus } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'
import { useMake } from '../../../platform/edits/use-edits.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { useTimeLeft } from '../../../ui/product/cut-off-note.tsx'
import { startAddingTo } from '../door/adding-to.ts'
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

/** Taps that follow one another so closely are one change, one revision and one word to the wholesaler. */
const gatherMs = 700

type Tapped = { lineId: number; packages: number }

/** What was tapped on a line until it is sent: after a moment, with the next line, or when the page is left. */
const useTapped = (
  send: (tapped: Tapped) => void,
): { tapped: Tapped | null; tap: (tapped: Tapped) => void } => {
  const [tapped, setTapped] = useState<Tapped | null>(null)
  const waiting = useRef<Tapped | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sendNow = useRef(send)
  sendNow.current = send
  const flush = useCallback(() => {
    clearTimeout(timer.current)
    const sent = waiting.current
    waiting.current = null
    setTapped(null)
    if (sent !== null) sendNow.current(sent)
  }, [])
  useEffect(() => {
    window.addEventListener('pagehide', flush)
    return () => {
      window.removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  const tap = (next: Tapped) => {
    if (waiting.current !== null && waiting.current.lineId !== next.lineId) flush()
    clearTimeout(timer.current)
    waiting.current = next
    setTapped(next)
    // Taking a line out offers its way back at once.
    if (next.packages === 0) flush()
    else timer.current = setTimeout(flush, gatherMs)
  }
  return { tapped, tap }
}

const ChangedAtOnce = ({ order, children }: { order: Order; children: ReactNode }) => {
  const { make } = useMake(orderEdits)
  const { tapped, tap } = useTapped(({ lineId, packages }) => {
    const line = order.lines.find(({ id }) => id === lineId)
    if (line !== undefined && line.ordered_packages !== packages)
      void make(packagesOf(order, line, packages))
  })
  const changing: Changing = {
    packagesOf: line => (tapped?.lineId === line.id ? tapped.packages : line.ordered_packages),
    change: (line, packages) => tap({ lineId: line.id, packages }),
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
        {!isOver &&
          (order.status === 'to_approve'
            ? '\u00a0: elle partira chez le grossiste une fois approuvée.'
            : '\u00a0: ce que vous changez part aussitôt chez le grossiste.')}
      </p>
      <Button asChild variant="secondary" size="sm">
        <Link
          to="/shops/$shopSlug"
          params={{ shopSlug: order.shop.slug }}
          onClick={() => startAddingTo({ orderId: order.id, shopId: order.shop.id })}
        >
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
