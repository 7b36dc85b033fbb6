import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { getOrder } from './get-order.ts'
import { listOrders } from './list-orders.ts'
import { moveOrder } from './move-order.ts'
import { pickOrder } from './pick-order.ts'
import { reorderOrder } from './reorder-order.ts'
import { validateCarts } from './validate-carts.ts'

export const orderRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.validateCarts, ({ caller, query, idempotencyKey, now }) =>
    validateCarts(db, caller, { asked: query, key: idempotencyKey, now }),
  )
  serve(endpoints.listOrders, ({ caller, query }) => listOrders(db, caller.tenant, query))
  serve(endpoints.getOrder, ({ caller, params }) => getOrder(db, caller.tenant, params.orderId))
  serve(endpoints.cancelOrder, ({ caller, params, now }) =>
    moveOrder(db, caller, { ...params, action: 'cancel' }, now),
  )
  serve(endpoints.moveOrder, ({ caller, params, body, now }) =>
    moveOrder(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.pickOrder, ({ caller, params, body, now }) =>
    pickOrder(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.reorderOrder, ({ caller, params }) =>
    reorderOrder(db, caller.tenant.id, params.orderId),
  )
}
