import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { errorTable } from '@carreau/contract/errors'
import { parisDay } from '@carreau/domain/french/paris-time'
import { packagesFromMilli } from '@carreau/domain/money/money'
import { maxPackages } from '@carreau/domain/money/quantity'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { addLines, lockAllCarts } from '../../carts/door/add-lines.sql.ts'
import { cartOf } from '../../carts/door/carts.present.ts'
import { findCarts } from '../../carts/door/carts.sql.ts'
import { type Filled, lockList, type NotAdded } from '../lists.sql.ts'
import { typedQuantity } from '../lists.ts'
import { outcomeOf } from './preview.present.ts'
import { type Resolution, resolveList } from './resolve-list.sql.ts'

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
  return db.transaction().execute(async trx => {
    const request = JSON.stringify({ listId, ...asked })
    const done = key === undefined ? null : await takeKey(trx, buyerId, { key, request })
    const fill = async (): Promise<Filled> => {
      if (!(await lockList(trx, buyerId, listId))) throw new AppError('list_not_found')
      return fillCarts(trx, buyerId, listId, {
        shopId: asked.shop_id ?? null,
        delivery: null,
        mode: asked.add,
        asked: lines,
        now,
      })
    }
    // Kept below, by this very call.
    const filled = done === null ? await fill() : (done.answer as Filled)
    if (key !== undefined && done === null) await keepAnswer(trx, buyerId, key, filled)
    const carts = filled.cartIds.length === 0 ? [] : await findCarts(trx, buyerId, filled.cartIds)
    return {
      data: {
        carts: carts.map(cart => cartOf(cart, now)),
        added: filled.added,
        not_added: filled.notAdded,
      },
    }
  })
}

/** Adds what can be of a locked list to the carts, and says what could not, and why. */
export const fillCarts = async (
  trx: Trx,
  buyerId: number,
  listId: number,
  resolution: Resolution,
): Promise<Filled> => {
  await lockAllCarts(trx, buyerId)
  const list = await resolveList(trx, buyerId, listId, resolution)
  if (list === undefined) throw new AppError('list_not_found')
  if (resolution.shopId !== null && list.shopName === null) throw new AppError('shop_not_found')
  const { mode, now } = resolution
  const month = Number(parisDay(now).slice(5, 7))
  const outcomes = list.lines.map(line => ({
    id: line.id,
    name: line.product.designation,
    outcome: outcomeOf(line, { mode, shopName: list.shopName, month }),
  }))
  const lines = outcomes.flatMap(({ outcome }) => (outcome.missing === null ? [outcome] : []))
  const written = await addLines(trx, buyerId, {
    lines: lines.map(({ offerId, packagesMilli }) => ({ offerId, packagesMilli })),
    deliveryDate: resolution.delivery?.date ?? null,
    maxMilli: maxPackages * 1000,
  })
  const cartOf = new Map(written.map(({ offerId, cartId }) => [offerId, cartId]))
  const added: Filled['added'] = []
  const notAdded: NotAdded[] = []
  for (const { id, name, outcome } of outcomes) {
    if (outcome.missing !== null) notAdded.push({ id, name, ...outcome.missing })
    else if (cartOf.has(outcome.offerId)) {
      const packages_quantity = packagesFromMilli(outcome.packagesMilli)
      added.push({ id, shop_id: outcome.shopId, packages_quantity })
    } else {
      // It closed between the look and the write.
      const { message } = errorTable.offer_unavailable
      notAdded.push({ id, name, code: 'offer_unavailable', message })
    }
  }
  return { cartIds: [...new Set(cartOf.values())].sort((a, b) => a - b), added, notAdded }
}
