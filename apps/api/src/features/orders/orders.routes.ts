import { endpoints } from '@carreau/contract/endpoints'
import { foldText } from '@carreau/domain/french/fold'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { acceptOrders } from './moving/accept-orders.ts'
import { moveOrder } from './moving/move-order.ts'
import { pickOrder } from './picking/pick-order.ts'
import { pickingOrderOf } from './picking/picking.present.ts'
import { findPickingOrders } from './picking/picking.sql.ts'
import { splitPicking } from './picking/split-picking.ts'
import { enterOrder } from './placing/enter-order.ts'
import { findCustomers } from './placing/entered-order.sql.ts'
import { quoteOrder, suggestOffers } from './placing/quote-order.ts'
import { reorderOrder } from './placing/reorder-order.ts'
import { validateCarts } from './placing/validate-carts.ts'
import { getOrder } from './reading/get-order.ts'
import { listOrders } from './reading/list-orders.ts'
import { seeOrder } from './reading/see-order.ts'

export const orderRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.validateCarts, ({ caller, query, idempotencyKey, now }) =>
    validateCarts(db, caller, { asked: query, key: idempotencyKey, now }),
  )
  serve(endpoints.listOrders, ({ caller, query, now }) => listOrders(db, caller.tenant, query, now))
  serve(endpoints.getOrder, ({ caller, params, now }) =>
    getOrder(db, caller.tenant, params.orderId, now),
  )
  serve(endpoints.seeOrder, ({ caller, params, now }) =>
    seeOrder(db, caller.tenant, params.orderId, now),
  )
  serve(endpoints.cancelOrder, ({ caller, params, now }) =>
    moveOrder(db, caller, { ...params, action: 'cancel' }, now),
  )
  serve(endpoints.moveOrder, ({ caller, params, body, now }) =>
    moveOrder(db, caller, { ...params, ...body }, now),
  )
  serve(endpoints.pickOrder, ({ caller, params, body, idempotencyKey, now }) =>
    pickOrder(db, caller, { ...params, ...body, key: idempotencyKey }, now),
  )
  serve(endpoints.splitPicking, async ({ caller, body, idempotencyKey, now }) => {
    const orderIds = await splitPicking(db, caller, { ...body, key: idempotencyKey }, now)
    const orders = await findPickingOrders(db, caller.tenant, { orderIds })
    return { data: orders.map(order => pickingOrderOf(order, caller.tenant)) }
  })
  serve(endpoints.reorderOrder, ({ caller, params }) =>
    reorderOrder(db, caller.tenant.id, params.orderId),
  )
  serve(endpoints.acceptOrders, ({ caller, body, now }) =>
    acceptOrders(db, caller, body.order_ids, now),
  )
  serve(endpoints.listDeskCustomers, async ({ caller, query }) => ({
    data: await findCustomers(db, caller.tenant.id, foldText(query.q)),
  }))
  serve(endpoints.suggestOffers, ({ caller, query }) =>
    suggestOffers(db, caller.tenant.id, {
      buyerId: query.buyer_id,
      words: foldText(query.q).split(' ').filter(Boolean),
    }),
  )
  serve(endpoints.quoteOrder, ({ caller, body, now }) =>
    quoteOrder(db, caller.tenant.id, body, now),
  )
  serve(endpoints.enterOrder, ({ caller, body, idempotencyKey, now }) =>
    enterOrder(db, caller, { asked: body, key: idempotencyKey, now }),
  )
}
