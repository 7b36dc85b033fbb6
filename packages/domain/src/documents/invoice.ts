import { addDays } from '../french/paris-time.ts'
import { interfelVatRate } from '../money/interfel.ts'
import { documentTotals, normaliseVatRate, sumExact } from '../money/money.ts'
import { billingQuantityMilli, unitCodes } from '../money/quantity.ts'
import { deliveryVatRate, orderLineTotal } from '../orders/totals.ts'
import type { DocumentOrder, DocumentOrderLine, InvoiceContent, InvoiceLine } from './content.ts'
import { goodsOf, headOf } from './goods.ts'

const lineOf = (line: DocumentOrderLine, order: DocumentOrder): InvoiceLine => {
  const packagesMilli = line.pickedPackagesMilli ?? line.orderedPackagesMilli
  return {
    ...goodsOf(line, order),
    originIsoCode: line.originIsoCode,
    isInterfelTaxable: line.isInterfelTaxable,
    packagesMilli,
    quantityMilli: billingQuantityMilli({ ...line, packagesMilli }),
    unit: line.unit,
    unitCode: unitCodes[line.unit],
    unitPriceE4: line.unitPriceE4,
    netCents: orderLineTotal(line).netCents,
    vatRate: normaliseVatRate(line.vatRate),
    lot: line.lot,
  }
}

/**
 * The invoice of an order on what was picked (docs/trade-and-law.md#billing), delivered on a day:
 * what ran out is not on it. Null when nothing billable was delivered.
 */
export const invoiceContent = (
  order: DocumentOrder,
  { deliveredOn }: { deliveredOn: string },
): InvoiceContent | null => {
  const lines = order.lines.map(line => lineOf(line, order)).filter(({ netCents }) => netCents > 0)
  const goodsCents = sumExact(lines.map(line => line.netCents))
  if (goodsCents === 0) return null
  const { deliveryFeeCents } = order
  const deliveryFee =
    deliveryFeeCents === 0 ? null : { netCents: deliveryFeeCents, vatRate: deliveryVatRate }
  const contributions = order.contributions.map(line => ({ ...line, vatRate: interfelVatRate }))
  return {
    kind: 'invoice',
    ...headOf(order),
    issuedOn: deliveredOn,
    deliveredOn,
    dueOn: addDays(deliveredOn, order.paymentDays),
    nature: 'Livraisons de biens',
    lines,
    deliveryFee,
    contributions,
    goodsCents,
    ...documentTotals({ lines, charges: deliveryFee ? [deliveryFee] : [], contributions }),
    legal: order.legal,
  }
}
