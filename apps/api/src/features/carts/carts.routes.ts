import { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { addToCart, getCart, removeCartItem, updateCart, updateCartItem } from './change-cart.ts'
import { cartOf } from './door/carts.present.ts'
import { countLines, deleteCart, findCarts } from './door/carts.sql.ts'
import { listCompletions } from './list-completions.ts'

/** The company's carts; turning them into orders is the orders' room. */
export const cartRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.listCarts, async ({ caller, now }) => ({
    data: (await findCarts(db, caller.tenant.id)).map(row => cartOf(row, now)),
  }))
  serve(endpoints.countCartItems, async ({ caller }) => ({
    data: await countLines(db, caller.tenant.id),
  }))
  serve(endpoints.getCart, ({ caller, params, now }) =>
    getCart(db, caller.tenant.id, params.cartId, now),
  )
  serve(endpoints.listCompletions, ({ caller, params, now }) =>
    listCompletions(db, caller.tenant.id, params.cartId, now),
  )
  serve(endpoints.addToCart, ({ caller, body, idempotencyKey, now }) =>
    addToCart(db, caller.tenant.id, { body, key: idempotencyKey }, now),
  )
  serve(endpoints.updateCart, ({ caller, params, body, idempotencyKey, now }) =>
    updateCart(db, caller.tenant.id, params.cartId, { body, key: idempotencyKey }, now),
  )
  serve(endpoints.updateCartItem, ({ caller, params, body, idempotencyKey, now }) =>
    updateCartItem(
      db,
      caller.tenant.id,
      {
        ...params,
        packages: body.packages_quantity,
        seen: body.seen_quantity,
        key: idempotencyKey,
      },
      now,
    ),
  )
  serve(endpoints.removeCartItem, ({ caller, params, query, now }) =>
    removeCartItem(db, caller.tenant.id, { ...params, seen: query.seen_quantity }, now),
  )
  serve(endpoints.removeCart, async ({ caller, params }) => {
    if (!(await deleteCart(db, caller.tenant.id, params.cartId)))
      throw new AppError('cart_not_found')
    return { data: null }
  })
}
