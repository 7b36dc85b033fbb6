import { createEdits } from '../../../platform/edits/edits.ts'
import { type Order, orderKeys } from '../door/orders.queries.ts'

type Line = Order['lines'][number]

/** Another quantity of a line of an order, nothing to take it out; or what was taken out put back. */
export type OrderEdit = {
  orderId: number
  number: string
  shopName: string
  /** Of the order as the server last told it, edits on their way not counted. */
  version: number
  name: string
  packages: number
} & (
  | { kind: 'set'; lineId: number; seen: number; specificationId: number }
  | { kind: 'add'; specificationId: number }
)

/** Packages of a line; 0 takes it out. */
export const packagesOf = (order: Order, line: Line, packages: number): OrderEdit => ({
  kind: 'set',
  orderId: order.id,
  number: order.number,
  shopName: order.shop.name,
  version: order.version,
  name: line.name,
  lineId: line.id,
  specificationId: line.specification_id,
  packages,
  seen: line.ordered_packages,
})

const round = (euros: number): number => Math.round(euros * 100) / 100

const changed = (line: Line, packages: number): Line => ({
  ...line,
  line_total:
    line.line_total === null ? null : round((line.line_total / line.ordered_packages) * packages),
  ordered_packages: packages,
})

/** What the server last said of the versions of orders that were changed here. */
const versions = new Map<number, number>()

/**
 * The order with an edit made on it; its totals follow with the server's answer. The version stays the server's: an
 * edit is laid over until all is read again, also when the server counts it already.
 */
const over = (order: Order, { edit }: { edit: OrderEdit }): Order => {
  if (edit.orderId !== order.id || edit.kind === 'add') return order
  return {
    ...order,
    lines: order.lines
      .filter(({ id }) => id !== edit.lineId || edit.packages > 0)
      .map(line => (line.id === edit.lineId ? changed(line, edit.packages) : line)),
  }
}

/** What comes back takes the price of the moment: its line is gone. */
const puttingBack = (edit: OrderEdit & { kind: 'set' }): OrderEdit => ({
  kind: 'add',
  orderId: edit.orderId,
  number: edit.number,
  shopName: edit.shopName,
  version: edit.version,
  name: edit.name,
  specificationId: edit.specificationId,
  packages: edit.seen,
})

/** The buyer's edits of orders until the cut-off: kept in this browser until the server has answered each. */
export const orderEdits = createEdits<Order, OrderEdit, Order>({
  name: 'orders',
  // The later one was made on top of the earlier, whichever line it is about.
  subjects: ({ orderId }) => [`order ${orderId}`],
  apply: over,
  isAtOnce: ({ kind }) => kind === 'set',
  send: async ({ api }, edit, { key: idempotencyKey }) => {
    const { packages: packages_quantity } = edit
    const line =
      edit.kind === 'set'
        ? { line_id: edit.lineId, packages_quantity }
        : { specification_id: edit.specificationId, packages_quantity }
    const params = { orderId: edit.orderId }
    // What this browser changed itself since the person saw the order, it knows: edits are sent one after the other.
    const version = Math.max(edit.version, versions.get(edit.orderId) ?? 0)
    const body = { version, lines: [line] }
    return (await api.changeOrderLines({ params, body, idempotencyKey })).data
  },
  settle: (edit, answer, later) =>
    later.orderId === edit.orderId ? { ...later, version: answer.version } : later,
  words: edit => ({
    failed: 'La commande n’a pas pu être modifiée. Réessayez.',
    ...(edit.kind === 'set' &&
      edit.packages === 0 && {
        done: 'Retiré de la commande',
        undo: {
          lost: edit.name,
          putBack: async make => {
            await make(puttingBack(edit))
            return []
          },
        },
      }),
  }),
  answered: ({ queryClient }, { edit, answer }) => {
    versions.set(edit.orderId, answer.version)
    queryClient.setQueryData(orderKeys.detail(edit.orderId), answer)
  },
  refresh: ({ queryClient }) => queryClient.invalidateQueries({ queryKey: orderKeys.all }),
})
