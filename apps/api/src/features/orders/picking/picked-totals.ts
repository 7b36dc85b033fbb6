import { type OrderTotals, orderTotals } from '@carreau/domain/orders/totals'
import type { OrderHeadRow } from '../door/orders.sql.ts'
import type { PickedLine, PickingTerms } from './pick-order.sql.ts'

/**
 * Totals of an order on what was picked so far. The delivery fee stays as ordered: a shortage of the
 * wholesaler never takes the franco away from the buyer (docs/trade-and-law.md#franco).
 */
export const pickedTotals = (
  order: Pick<OrderHeadRow, 'deliveryFeeCents' | 'contributions'>,
  lines: readonly PickedLine[],
  { interfelKind, interfelRates, day }: PickingTerms,
): OrderTotals =>
  orderTotals({
    lines,
    delivery: { feeCents: order.deliveryFeeCents, francoCents: null },
    interfel: {
      // Who was charged when ordering stays charged.
      customer: { kind: interfelKind, override: order.contributions.length > 0 ? true : null },
      rates: interfelRates,
      day,
    },
  })
