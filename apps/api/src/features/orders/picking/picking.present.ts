import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Caller } from '@carreau/domain/companies/roles'
import { eurosFromE4, kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { allowedActions, orderStatusLabels, orderTransitions } from '@carreau/domain/orders/orders'
import { isCatchWeight } from '@carreau/domain/orders/picking'
import { pickingFor, substituteFor } from '../reading/unpriced.present.ts'
import type { SubstituteOfferRow } from './pick-order.sql.ts'
import type { GoodsRow, PickingLineRow, PickingOrderRow } from './picking.sql.ts'

type PickingOrder = AnswerOf<typeof endpoints.getPickingOrder>['data']
type PickingProduct = AnswerOf<typeof endpoints.listPickingProducts>['data'][number]
type Substitute = AnswerOf<typeof endpoints.listSubstitutes>['data'][number]

const orNull = (value: number | null, read: (value: number) => number): number | null =>
  value === null ? null : read(value)

const goodsOf = (row: GoodsRow) => ({
  specification_id: row.specificationId,
  product_id: row.productId,
  name: row.name,
  cultivar: row.cultivar,
  origin_name: row.originName,
  origin_iso_code: row.originIsoCode,
  variant_size: row.variantSize,
  category: row.category,
  brand_name: row.brandName,
  packaging_name: row.packagingName,
  maturity_name: row.maturityName,
  is_organic: row.isOrganic,
  is_weighed: isCatchWeight({ ...row, orderedPackagesMilli: 0 }),
  average_volume: orNull(row.averageVolumeG, kgFromG),
})

const lotsOf = ({ lots }: PickingLineRow): PickingOrder['lines'][number]['lots'] =>
  (lots ?? []).map(one => ({
    lot: one.lot,
    packages: packagesFromMilli(one.milli),
    best_before: one.bestBefore,
  }))

const lineOf = (line: PickingLineRow): PickingOrder['lines'][number] => ({
  id: line.id,
  ...goodsOf(line),
  unit: line.unit,
  unit_price: eurosFromE4(line.unitPriceE4),
  volume_type: line.volumeType,
  ordered_packages: packagesFromMilli(line.orderedMilli),
  picked_packages: orNull(line.pickedMilli, packagesFromMilli),
  allotted_packages: orNull(line.allottedMilli, packagesFromMilli),
  picked_weight_kg: orNull(line.pickedWeightG, kgFromG),
  weights_kg: line.weighingsG?.map(kgFromG) ?? null,
  tare_kg: orNull(line.tareG, kgFromG),
  lot: line.lot,
  recall: line.recall === null ? null : { id: line.recall.id, is_drill: line.recall.isDrill },
  last_lot: line.lastLot,
  lots: lotsOf(line),
  reason: line.reason,
  substitutes_line_id: line.substitutesLineId,
  replaces_line_id: line.replacesLineId,
  picking_version: line.pickingVersion,
  picked_by: line.pickedBy,
  picked_at: line.pickedAt === null ? null : new Date(line.pickedAt).toISOString(),
})

/** Lines somebody picks; a substitute comes with the line that it stands for. */
const pickable = (order: PickingOrderRow): PickingLineRow[] =>
  order.lines.filter(line => line.substitutesLineId === null)

/** An order as it is picked, with what this caller may do to it now. */
export const pickingOrderOf = (row: PickingOrderRow, caller: Caller, now: Date): PickingOrder =>
  pickingFor(caller, {
    id: row.id,
    number: row.number,
    status: row.status,
    status_label: orderStatusLabels[row.status],
    buyer: { id: row.buyerId, company_name: row.buyerName },
    delivery_date: row.deliveryDate,
    note: row.note,
    substitution: row.substitution,
    lines_count: pickable(row).length,
    picked_count: pickable(row).filter(line => line.pickedMilli !== null).length,
    lines: row.lines.map(lineOf),
    actions: allowedActions(row, caller, now)
      // Picking starts with its first weight, not with a button (docs/product.md#picking).
      // What came back is put off where tours are planned.
      .filter(action => action !== 'start_picking' && action !== 'postpone')
      .map(action => ({ action, label: orderTransitions[action].label })),
  })

/** The lines of orders by specification, by name: what to fetch in one go, and for whom. */
export const pickingProductsOf = (orders: readonly PickingOrderRow[]): PickingProduct[] => {
  const lines = orders.flatMap(order => pickable(order).map(line => ({ order, line })))
  const groups = Map.groupBy(lines, ({ line }) => line.specificationId)
  const packages = (group: typeof lines, read: (line: PickingLineRow) => number): number =>
    packagesFromMilli(group.reduce((sum, { line }) => sum + read(line), 0))
  return [...groups.values()]
    .flatMap(group => {
      const [first] = group
      if (first === undefined) return []
      return {
        ...goodsOf(first.line),
        ordered_packages: packages(group, line => line.orderedMilli),
        picked_packages: packages(group, line => line.pickedMilli ?? 0),
        missing_packages: packages(group, line =>
          line.pickedMilli === null ? line.orderedMilli : 0,
        ),
        last_lot: first.line.lastLot,
        lots: lotsOf(first.line),
        shares: group.map(({ order, line }) => ({
          order_id: order.id,
          order_number: order.number,
          buyer_name: order.buyerName,
          line_id: line.id,
          ordered_packages: packagesFromMilli(line.orderedMilli),
          picked_packages: orNull(line.pickedMilli, packagesFromMilli),
          picking_version: line.pickingVersion,
        })),
      }
    })
    .sort((left, right) => left.name.localeCompare(right.name, 'fr'))
}

export const substituteOf = (row: SubstituteOfferRow, caller: Caller): Substitute =>
  substituteFor(caller, {
    ...goodsOf(row),
    same_product: row.isSameProduct,
    unit: row.unit,
    unit_price: eurosFromE4(row.unitPriceE4),
  })
