import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency-keys.sql.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { cartOf } from '../../carts/door/carts.present.ts'
import { findCarts } from '../../carts/door/carts.sql.ts'
import { type Filled, lockList } from '../lists.sql.ts'
import { typedQuantity } from '../typed-quantity.ts'
import { fillCarts } from './fill-carts.ts'

type Asked = BodyOf<typeof endpoints.addListToCarts>
type Answer = AnswerOf<typeof endpoints.addListToCarts>

const askedLines = ({ lines }: Asked) =>
  lines?.map(({ id, packages_quantity, on_hand }) => ({
    id,
    packagesMilli: packages_quantity === undefined ? null : typedQuantity(packages_quantity),
    onHandMilli: Math.floor((on_hand ?? 0) * 1000),
  })) ?? null

/**
 * Adds a list to the carts in one transaction. Its row and the carts are locked, so that two people
 * who complete it at once complete it once; under a key a repeated call adds nothing.
 */
export const addListToCarts = async (
  db: Db,
  buyerId: number,
  { listId, asked, key, now }: { listId: number; asked: Asked; key: string | undefined; now: Date },
): Promise<Answer> => {
  const lines = askedLines(asked)
  const filled = await db.transaction().execute(async trx => {
    const request = JSON.stringify({ listId, ...asked })
    const done = key === undefined ? null : await takeKey(trx, buyerId, { key, request })
    if (done !== null) return done.answer as Filled // kept below, by this very call
    if (!(await lockList(trx, buyerId, listId))) throw new AppError('list_not_found')
    const added = await fillCarts(trx, buyerId, listId, {
      shopId: asked.shop_id ?? null,
      delivery: null,
      mode: asked.add,
      asked: lines,
      now,
    })
    if (key !== undefined) await keepAnswer(trx, buyerId, key, added)
    return added
  })
  const carts = filled.cartIds.length === 0 ? [] : await findCarts(db, buyerId, filled.cartIds)
  return {
    data: {
      carts: carts.map(cart => cartOf(cart, now)),
      added: filled.added,
      not_added: filled.notAdded,
    },
  }
}
