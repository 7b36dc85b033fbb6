import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { eurosFromCents, eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import { isEstimated, orderLineNetCents, packagesToReorder } from '@carreau/domain/money/quantity'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findHeld, findOrderToReorder, type LineToReorder } from './reorder-order.sql.ts'
import { missingOf } from './reorder-order.ts'

type Preview = AnswerOf<typeof endpoints.previewReorder>['data']

const lineOf = (
  line: LineToReorder,
  { offer, held }: { offer: NonNullable<LineToReorder['offer']>; held: Map<number, number> },
) => {
  const packagesMilli = packagesToReorder(line.orderedMilli, offer, offer.leftMilli)
  return {
    specification_id: line.specificationId,
    name: line.name,
    ordered_packages: packagesFromMilli(line.orderedMilli),
    packages_quantity: packagesFromMilli(packagesMilli),
    packages_in_cart: packagesFromMilli(held.get(offer.id) ?? 0),
    unit: offer.unit,
    unit_price: eurosFromE4(offer.unitPriceE4),
    estimated: isEstimated(offer.volumeType),
    line_total: eurosFromCents(orderLineNetCents({ ...offer, packagesMilli, pickedWeightG: null })),
    ordered_unit_price: line.orderedUnit === offer.unit ? eurosFromE4(line.orderedPriceE4) : null,
  }
}

/** What it adds to the cart: nothing for a line that is held already, else what is missing of it. */
const addedCents = (
  line: LineToReorder,
  { offer, held }: { offer: NonNullable<LineToReorder['offer']>; held: Map<number, number> },
): number => {
  const packagesMilli = packagesToReorder(line.orderedMilli, offer, offer.leftMilli)
  const heldMilli = held.get(offer.id) ?? 0
  if (heldMilli >= packagesMilli) return 0
  const netCents = (packages: number) =>
    orderLineNetCents({ ...offer, packagesMilli: packages, pickedWeightG: null })
  return netCents(packagesMilli) - netCents(heldMilli)
}

/** What `reorderOrder` would do now, and what changed since: said before anything is in the cart. */
export const previewReorder = async (
  db: Db,
  buyerId: number,
  orderId: number,
): Promise<{ data: Preview }> => {
  const order = await findOrderToReorder(db, buyerId, orderId)
  if (order === undefined) throw new AppError('order_not_found')
  const held = await findHeld(db, buyerId, order.shopId)
  const open = order.lines.flatMap(line =>
    line.offer?.open ? [{ line, at: { offer: line.offer, held } }] : [],
  )
  const lines = open.map(({ line, at }) => lineOf(line, at))
  const totalCents = open.reduce((sum, { line, at }) => sum + addedCents(line, at), 0)
  return {
    data: {
      shop: { id: order.shopId, slug: order.shopSlug, name: order.shopName },
      delivery_date: order.deliveryDate,
      lines,
      missing: order.lines
        .filter(({ offer }) => !offer?.open)
        .map(line => missingOf(line, order.shopName)),
      total: eurosFromCents(totalCents),
      estimated: lines.some(({ estimated }) => estimated),
    },
  }
}
