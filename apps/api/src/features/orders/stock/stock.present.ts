import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { eurosFromE4, kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { orderStatusLabels } from '@carreau/domain/orders/orders'
import {
  correctsArrivals,
  movementLabels,
  movesStock,
  seesCosts,
} from '@carreau/domain/orders/stock/stock'
import type { ShopTenant } from '../../../platform/identity/caller.ts'
import type { ArrivalRow } from './arrivals.sql.ts'
import type { LotDeliveryRow, MovementRow, StockLotRow } from './stock-lots.sql.ts'

type StockLot = AnswerOf<typeof endpoints.listStock>['data'][number]
type LotDetail = AnswerOf<typeof endpoints.getStockLot>['data']

export const maySeeCosts = ({ role }: ShopTenant): boolean => seesCosts.includes(role)
export const mayMoveStock = ({ role }: ShopTenant): boolean => movesStock.some(one => one === role)
const mayCorrect = ({ role }: ShopTenant): boolean => correctsArrivals.some(one => one === role)

/** Where no package of a lot was ever weighed nor announced, its sums of weights mean nothing. */
const kgOf = (weightG: number, { packageG }: Pick<StockLotRow, 'packageG'>): number | null =>
  packageG === null ? null : kgFromG(weightG)

export const stockLotOf = (row: StockLotRow, tenant: ShopTenant): StockLot => {
  const isCostShown = maySeeCosts(tenant) && row.costE4 !== null
  return {
    id: row.id,
    lot: row.lot,
    specification_id: row.specificationId,
    name: row.name,
    facts: row.facts,
    origin_name: row.originName,
    packages: packagesFromMilli(row.milli),
    weight_kg: kgOf(row.weightG, row),
    best_before: row.bestBefore,
    arrived_on: row.arrivedOn,
    supplier: row.supplier,
    is_recalled: row.isRecalled,
    unit_cost: isCostShown ? eurosFromE4(row.costE4 ?? 0) : null,
    cost_unit: isCostShown ? row.costUnit : null,
  }
}

export const arrivalOf = (row: ArrivalRow) => ({
  id: row.id,
  supplier: row.supplier,
  note_number: row.noteNumber,
  arrived_on: row.arrivedOn,
  recorded_at: row.recordedAt.toISOString(),
  recorded_by: row.recordedBy,
})

/** What is read with a lot; of movements and deliveries one more than shown says that there are more. */
export type LotParts = {
  arrival: ArrivalRow
  arrived: { milli: number; weightG: number }
  movements: readonly MovementRow[]
  deliveries: readonly LotDeliveryRow[]
  shown: number
}

export const lotDetailOf = (
  row: StockLotRow,
  { arrival, arrived, movements, deliveries, shown }: LotParts,
  tenant: ShopTenant,
): LotDetail => ({
  ...stockLotOf(row, tenant),
  arrival: arrivalOf(arrival),
  arrived_packages: packagesFromMilli(arrived.milli),
  arrived_weight_kg: kgOf(arrived.weightG, row),
  movements: movements.slice(0, shown).map(one => ({
    id: one.id,
    kind: one.kind,
    label: movementLabels[one.kind],
    packages: packagesFromMilli(one.milli),
    weight_kg: kgOf(one.weightG, row),
    reason: one.reason,
    note: one.note,
    order:
      one.orderId === null
        ? null
        : { id: one.orderId, number: one.orderNumber ?? '', buyer_name: one.buyerName ?? '' },
    at: one.at.toISOString(),
    by: one.recordedBy,
  })),
  has_more_movements: movements.length > shown,
  deliveries: deliveries.slice(0, shown).map(one => ({
    line_id: one.lineId,
    order: { id: one.orderId, number: one.orderNumber },
    buyer: { id: one.buyerId, company_name: one.buyerName },
    delivery_date: one.deliveryDate,
    status: one.status,
    status_label: orderStatusLabels[one.status],
    name: one.name,
    packages: packagesFromMilli(one.milli),
    weight_kg: one.weightG === null ? null : kgFromG(one.weightG),
  })),
  has_more_deliveries: deliveries.length > shown,
  can_move: mayMoveStock(tenant),
  can_correct: mayCorrect(tenant),
})
