import type { Order } from './door/orders.queries.ts'
import OrderLabels from './labels/order-labels.tsx'
import OrderMargin from './stock/order-margin.tsx'

const inCrates: readonly string[] = ['accepted', 'picking', 'shipped', 'delivered']

/** What the wholesaler does with an order on the floor, and what it earns once lots are in the crates. */
const ForDesk = ({ order }: { order: Order }) => (
  <>
    {inCrates.includes(order.status) && (
      <OrderLabels
        orderId={order.id}
        packages={order.lines.map(one => one.picked_packages ?? one.ordered_packages)}
      />
    )}
    {order.lines.some(({ lot }) => lot) && <OrderMargin orderId={order.id} />}
  </>
)

export default ForDesk
