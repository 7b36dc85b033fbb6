import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { reviewCart } from '@carreau/domain/carts/cart-review'
import { packagesFromMilli } from '@carreau/domain/money/money'
import { maxPackages, readPackages } from '@carreau/domain/money/quantity'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { addLines, lockAllCarts } from '../../carts/door/add-lines.sql.ts'
import { cartOf } from '../../carts/door/carts.present.ts'
import { type CartRow, findCarts } from '../../carts/door/carts.sql.ts'
import {
  dropEmptyCarts,
  findHeld,
  type HeldLine,
  setDays,
  takeAllOut,
} from '../../carts/door/whole-carts.sql.ts'
import { splitNeed } from '../splitting/split-need.ts'

type Body = BodyOf<typeof endpoints.applyNeed>
type Answer = AnswerOf<typeof endpoints.applyNeed>
type Kept = { cartIds: number[]; before: Answer['data']['before']; after: Answer['data']['after'] }

const mostMilli = maxPackages * 1000

const linesOf = ({ lines }: Body) =>
  lines.map(({ offer_id, packages_quantity, unit_price }) => {
    // Halves at the finest: what the offer itself allows guards the write.
    const { packagesMilli, refusal } = readPackages(packages_quantity, {
      isIndivisible: false,
      allowsHalf: true,
    })
    if (refusal !== null) throw new AppError(refusal)
    const shownE4 = unit_price === undefined ? null : Math.round(unit_price * 10_000)
    return { offerId: offer_id, packagesMilli, shownE4 }
  })

const heldOf = (lines: readonly HeldLine[]) =>
  lines.map(({ offerId, packagesMilli }) => ({
    offer_id: offerId,
    packages_quantity: packagesFromMilli(packagesMilli),
  }))

const isAsSeen = (held: readonly HeldLine[], seen: NonNullable<Body['seen']>): boolean => {
  const now = new Map(held.map(({ offerId, packagesMilli }) => [offerId, packagesMilli]))
  return (
    now.size === seen.length &&
    seen.every(
      ({ offer_id, packages_quantity }) =>
        now.get(offer_id) === Math.round(packages_quantity * 1000),
    )
  )
}

/** Whether the carts that were filled are no longer what the proposal said they would be. */
const isAnother = (
  carts: readonly CartRow[],
  lines: ReturnType<typeof linesOf>,
  { need, delivery_dates }: Body,
  now: Date,
): boolean => {
  const shown = new Map(lines.map(line => [line.offerId, line.shownE4]))
  const isDearer = carts.some(cart =>
    cart.lines.some(({ offerId, unitPriceE4 }) => {
      const shownE4 = shown.get(offerId)
      return shownE4 != null && unitPriceE4 > shownE4
    }),
  )
  if (isDearer) return true
  const wanted = new Set(delivery_dates.map(({ shop_id }) => shop_id))
  return (
    need !== undefined &&
    carts
      .filter(({ shopId }) => wanted.has(shopId))
      .some(cart => reviewCart(cart, now).blockers.some(({ code }) => code !== 'offer_unavailable'))
  )
}

/** The proposal is not what it was: rolls everything back. */
class Stale extends Error {}

const fill = async (trx: Trx, buyerId: number, body: Body, now: Date): Promise<Kept> => {
  const lines = linesOf(body)
  await lockAllCarts(trx, buyerId)
  const before = await findHeld(trx, buyerId)
  if (body.seen !== undefined && !isAsSeen(before.lines, body.seen))
    throw new AppError('changed_meanwhile', {
      message: 'Vos paniers ont changé entre-temps. Vérifiez-les, puis recommencez.',
    })
  if (body.replace) await takeAllOut(trx, buyerId)
  const written =
    lines.length === 0
      ? []
      : await addLines(trx, buyerId, { lines, deliveryDate: null, maxMilli: mostMilli })
  // What is put back is put back as far as it is still sold.
  const isPuttingBack = body.need === undefined && body.seen !== undefined
  if (written.length < lines.length && !isPuttingBack) throw new Stale()
  await dropEmptyCarts(trx, buyerId)
  const days = body.delivery_dates.map(({ shop_id, date }) => ({ shopId: shop_id, date }))
  if (days.length > 0) await setDays(trx, buyerId, days, now)
  const cartIds = [...new Set(written.map(({ cartId }) => cartId))].sort((a, b) => a - b)
  const carts = cartIds.length === 0 ? [] : await findCarts(trx, buyerId, cartIds)
  if (isAnother(carts, lines, body, now)) throw new Stale()
  const after = await findHeld(trx, buyerId)
  return {
    cartIds,
    before: {
      lines: heldOf(before.lines),
      delivery_dates: before.days.map(({ shopId, date }) => ({ shop_id: shopId, date })),
    },
    after: heldOf(after.lines),
  }
}

type Asked = { buyerId: number; body: Body; key: string | undefined; now: Date }

/**
 * Puts a proposal into the carts, all of it or nothing: all the company's carts are held, so that of two people one comes
 * after the other. Where an offer is gone, dearer, or a delivery closed, the answer is the split of the moment.
 */
export const applyNeed = async (db: Db, { buyerId, body, key, now }: Asked): Promise<Answer> => {
  try {
    return await db.transaction().execute(async trx => {
      const request = JSON.stringify({ apply: body })
      const done = key === undefined ? null : await takeKey(trx, buyerId, { key, request })
      // Kept below, by this very call.
      const kept = done === null ? await fill(trx, buyerId, body, now) : (done.answer as Kept)
      if (key !== undefined && done === null) await keepAnswer(trx, buyerId, key, kept)
      const carts = kept.cartIds.length === 0 ? [] : await findCarts(trx, buyerId, kept.cartIds)
      return {
        data: {
          carts: carts.map(cart => cartOf(cart, now)),
          before: kept.before,
          after: kept.after,
        },
      }
    })
  } catch (error) {
    if (!(error instanceof Stale)) throw error
    const split =
      body.need === undefined ? undefined : await splitNeed(db, { buyerId, body: body.need, now })
    throw new AppError('proposal_changed', { data: split?.data })
  }
}
