import { formatPackages } from '@carreau/domain/french/format'
import { useQueries } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { ConflictCards, type ConflictWords } from '../../../platform/edits/conflict-cards.tsx'
import { useHeld } from '../../../platform/edits/use-edits.ts'
import { type Order, orderQuery } from '../door/orders.queries.ts'
import { type OrderEdit, orderEdits } from './edits.ts'

const orderOf = ({ orderId }: OrderEdit, orders: readonly Order[]) =>
  orders.find(({ id }) => id === orderId)

const lineOf = (edit: OrderEdit, orders: readonly Order[]) =>
  orderOf(edit, orders)?.lines.find(line =>
    edit.kind === 'set' ? line.id === edit.lineId : line.specification_id === edit.specificationId,
  )

/** What is said of a change of an order that was refused, beside the order as it is now. */
const words: ConflictWords<OrderEdit, readonly Order[]> = {
  title: ({ name, number, shopName }) => `${name} · ${shopName}, ${number}`,
  mine: ({ packages }) => (packages === 0 ? 'retiré de la commande' : formatPackages(packages)),
  theirs: (edit, orders) => {
    const line = lineOf(edit, orders)
    return line === undefined ? 'pas dans la commande' : formatPackages(line.ordered_packages)
  },
  again: (edit, orders) => {
    const order = orderOf(edit, orders)
    return order === undefined ? undefined : { ...edit, version: order.version }
  },
}

/** Changes of orders that met another order than the one they were made on. */
export const OrderConflicts = () => {
  const api = useApi()
  const refused = useHeld(orderEdits).filter(({ refusal }) => refusal !== null)
  const ids = [...new Set(refused.map(({ edit }) => edit.orderId))]
  const orders = useQueries({
    queries: ids.map(id => ({ ...orderQuery(api, id), refetchOnMount: 'always' as const })),
    combine: answers => answers.flatMap(({ data }) => (data === undefined ? [] : [data])),
  })
  return (
    <ConflictCards
      edits={orderEdits}
      now={orders.length === ids.length ? orders : undefined}
      words={words}
    />
  )
}
