import { useState } from 'react'
import type { OrderAction } from '../orders.queries.ts'
import { type DeskOrder, useAcceptOrders, useRefuseOrder } from './order-desk.queries.ts'

/** Orders accepted in one call at most. */
const mostAtOnce = 200

/** What the refusal needs to know of an order. */
type Refusable = Pick<DeskOrder, 'id' | 'number' | 'buyer'>

const offers = (order: DeskOrder, wanted: OrderAction['action']): boolean =>
  order.actions.some(({ action }) => action === wanted)

/** Accepting and refusing what the server lets this person answer, one by one or several. */
export const useDeskAnswers = (orders: readonly DeskOrder[]) => {
  const accept = useAcceptOrders()
  const refuse = useRefuseOrder()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [refusing, setRefusing] = useState<Refusable | null>(null)
  const answerable = orders.filter(order => offers(order, 'accept'))
  const selection = answerable.filter(({ id }) => chosen.has(id))
  const idsOf = (some: readonly DeskOrder[]) => new Set(some.map(({ id }) => id))
  return {
    answerable,
    selection,
    isAnswerable: (orderId: number) => answerable.some(({ id }) => id === orderId),
    isSelected: (orderId: number) => chosen.has(orderId),
    select: (orderId: number, selected: boolean) =>
      setChosen(before => {
        const after = new Set(before)
        if (selected) after.add(orderId)
        else after.delete(orderId)
        return after
      }),
    selectAll: (selected: boolean) => setChosen(idsOf(selected ? answerable : [])),
    isAccepting: accept.isPending,
    accept: (orderIds: readonly number[]) => {
      if (orderIds.length === 0 || accept.isPending) return
      accept.mutate(orderIds.slice(0, mostAtOnce), {
        onSuccess: rows => {
          const done = new Set(rows.filter(row => row.accepted).map(row => row.order_id))
          setChosen(before => new Set([...before].filter(id => !done.has(id))))
        },
      })
    },
    refusing,
    askReason: setRefusing,
    isRefusing: refuse.isPending,
    refuse: (reason: string) => {
      if (refusing === null || refuse.isPending) return
      refuse.mutate(
        { orderId: refusing.id, reason },
        // The text stays when the request failed.
        { onSuccess: () => setRefusing(null) },
      )
    },
  }
}
