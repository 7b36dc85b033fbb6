import { errorTable } from '@carreau/contract/errors'
import { parisDay } from '@carreau/domain/french/paris-time'
import { packagesFromMilli } from '@carreau/domain/money/money'
import { maxPackages } from '@carreau/domain/money/quantity'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { addLines, lockAllCarts } from '../../carts/door/add-lines.sql.ts'
import type { Filled, NotAdded } from '../lists.sql.ts'
import { outcomeOf } from './preview.present.ts'
import { type Resolution, resolveList } from './resolve-list.sql.ts'

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
