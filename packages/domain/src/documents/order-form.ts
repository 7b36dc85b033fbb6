import { sumExact } from '../money/money.ts'
import { billingQuantityMilli } from '../money/quantity.ts'
import { orderLineTotal } from '../orders/totals.ts'
import type {
  DocumentOrder,
  DocumentOrderLine,
  OrderFormContent,
  OrderFormLine,
} from './content.ts'
import { goodsOf, headOf } from './goods.ts'

const lineOf = (line: DocumentOrderLine, order: DocumentOrder): OrderFormLine => {
  const asOrdered = { ...line, pickedPackagesMilli: null, pickedWeightG: null }
  const packagesMilli = line.orderedPackagesMilli
  return {
    ...goodsOf(line, order),
    packagesMilli,
    quantityMilli: billingQuantityMilli({ ...asOrdered, packagesMilli }),
    unit: line.unit,
    unitPriceE4: line.unitPriceE4,
    ...orderLineTotal(asOrdered),
  }
}

/**
 * The buyer's order as it was placed: what must accompany the goods (C. com. L443-3). It stays what
 * it was whatever is picked, so substitutes are not on it.
 */
export const orderFormContent = (order: DocumentOrder): OrderFormContent => {
  const lines = order.lines
    .filter(line => line.substitutesLineId === null)
    .map(line => lineOf(line, order))
  return {
    kind: 'order_form',
    ...headOf(order),
    deliveryDate: order.deliveryDate,
    note: order.note,
    lines,
    goodsCents: sumExact(lines.map(line => line.netCents)),
    deliveryFeeCents: order.deliveryFeeCents,
    estimated: lines.some(line => line.estimated),
  }
}
