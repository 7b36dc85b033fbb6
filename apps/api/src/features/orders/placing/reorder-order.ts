import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { eurosFromE4, eurosFromE7, packagesFromMilli } from '@carreau/domain/money/money'
import { packagePriceE7, packagesToReorder } from '@carreau/domain/money/quantity'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  type Alternative,
  findHeld,
  findOrderToReorder,
  holdAtLeast,
  type LineToReorder,
} from './reorder-order.sql.ts'

type Reordered = AnswerOf<typeof endpoints.reorderOrder>['data']
type Missing = Reordered['missing'][number]

const alternativeOf = (offer: Alternative, orderedMilli: number): Missing['alternative'] => ({
  shop: { id: offer.shopId, slug: offer.shopSlug, name: offer.shopName },
  unit: offer.unit,
  unit_price: eurosFromE4(offer.unitPriceE4),
  package_price: eurosFromE7(packagePriceE7(offer)),
  packages_quantity: packagesFromMilli(packagesToReorder(orderedMilli, offer, offer.leftMilli)),
})

export const missingOf = (line: LineToReorder, shopName: string): Missing => ({
  name: line.name,
  specification_id: line.specificationId,
  reason:
    line.offer === null
      ? `${shopName} ne propose plus ce produit.`
      : line.offer.leftMilli === 0
        ? `Ce produit est épuisé en ce moment chez ${shopName}.`
        : `Ce produit est indisponible en ce moment chez ${shopName}.`,
  alternative: line.alternative && alternativeOf(line.alternative, line.orderedMilli),
})

/** Whether the cart holds as many already, or more. */
const isHeld = (line: { heldMilli: number; packagesMilli: number }): boolean =>
  line.heldMilli >= line.packagesMilli

/**
 * Puts the lines of an order into the cart of its wholesaler, which then holds at least what was
 * ordered: a double click, or a second day's, adds nothing to what waits there already. Lines that
 * the wholesaler no longer sells are named, with who does.
 */
export const reorderOrder = (db: Db, buyerId: number, orderId: number) =>
  db.transaction().execute(async trx => {
    const order = await findOrderToReorder(trx, buyerId, orderId)
    if (order === undefined) throw new AppError('order_not_found')
    const { shopId, shopName } = order
    const held = await findHeld(trx, buyerId, shopId)
    const lines = order.lines.flatMap(({ name, orderedMilli, offer, ...line }) =>
      offer?.open
        ? [
            {
              name,
              orderedMilli,
              offerId: offer.id,
              heldMilli: held.get(offer.id) ?? 0,
              unit: offer.unit,
              priceE4: offer.unitPriceE4,
              beforeE4: line.orderedUnit === offer.unit ? line.orderedPriceE4 : null,
              packagesMilli: packagesToReorder(orderedMilli, offer, offer.leftMilli),
            },
          ]
        : [],
    )
    const data: Reordered = {
      carts: await holdAtLeast(trx, buyerId, { shopId, lines }),
      added: lines.length,
      adjusted: lines
        .filter(line => line.packagesMilli !== line.orderedMilli && !isHeld(line))
        .map(line => ({
          name: line.name,
          ordered_packages: packagesFromMilli(line.orderedMilli),
          packages_quantity: packagesFromMilli(line.packagesMilli),
        })),
      already: lines.filter(isHeld).map(line => ({
        name: line.name,
        ordered_packages: packagesFromMilli(line.orderedMilli),
        packages_in_cart: packagesFromMilli(line.heldMilli),
      })),
      repriced: lines.flatMap(({ name, unit, priceE4, beforeE4 }) =>
        beforeE4 === null || beforeE4 === priceE4
          ? []
          : {
              name,
              unit,
              unit_price: eurosFromE4(priceE4),
              ordered_unit_price: eurosFromE4(beforeE4),
            },
      ),
      missing: order.lines.filter(line => !line.offer?.open).map(line => missingOf(line, shopName)),
    }
    return { data }
  })
