import { addDays, parisDay } from '../french/paris-time.ts'
import { interfelVatRate } from '../money/interfel.ts'
import { documentTotals, normaliseVatRate, sumExact } from '../money/money.ts'
import { billingQuantityMilli, unitCodes } from '../money/quantity.ts'
import { deliveryVatRate, orderLineTotal } from '../orders/totals.ts'
import type {
  DeliveredCrates,
  DeliveryNoteContent,
  DeliveryNoteLine,
  DocumentOrder,
  DocumentOrderLine,
  InvoiceContent,
  InvoiceLine,
  OrderFormContent,
  OrderFormLine,
} from './content.ts'

/** Goods by name, origin, class, size, packaging (docs/trade-and-law.md#labels). */
export const designationOf = (line: DocumentOrderLine): string =>
  [
    line.cultivar === null ? line.name : `${line.name} ${line.cultivar}`,
    line.originName,
    line.category && `cat.\u00a0${line.category}`,
    line.variantSize,
    line.packagingName,
    line.brandName,
    line.maturityName,
  ]
    .filter(Boolean)
    .join(' · ')

/** The organic nature and its control body, on every paper (docs/trade-and-law.md#organic). */
const organicOf = (line: DocumentOrderLine, controlBody: string | null): string | null => {
  if (!line.isOrganic) return null
  return controlBody === null
    ? 'Agriculture biologique'
    : `Agriculture biologique – certifié par ${controlBody}`
}

const goodsOf = (line: DocumentOrderLine, order: DocumentOrder) => ({
  lineId: line.id,
  designation: designationOf(line),
  organic: organicOf(line, order.organicBody),
})

const headOf = ({ seller, buyer, number, createdAt }: DocumentOrder) => ({
  seller,
  buyer,
  order: { number, placedOn: parisDay(createdAt) },
})

const orderFormLine = (line: DocumentOrderLine, order: DocumentOrder): OrderFormLine => {
  const asOrdered = { ...line, pickedPackagesMilli: null, pickedWeightG: null }
  const packagesMilli = line.orderedPackagesMilli
  return {
    ...goodsOf(line, order),
    ...(line.specificationId !== undefined && { specificationId: line.specificationId }),
    originIsoCode: line.originIsoCode,
    vatRate: normaliseVatRate(line.vatRate),
    packagesMilli,
    quantityMilli: billingQuantityMilli({ ...asOrdered, packagesMilli }),
    unit: line.unit,
    unitPriceE4: line.unitPriceE4,
    ...orderLineTotal(asOrdered),
  }
}

/**
 * The buyer's order as it was placed, or by its latest revision: what must accompany the goods
 * (C. com. L443-3). It stays what it was whatever is picked, so substitutes are not on it.
 */
export const orderFormContent = (order: DocumentOrder): OrderFormContent => {
  const lines = order.lines
    .filter(line => line.substitutesLineId === null)
    .map(line => orderFormLine(line, order))
  return {
    kind: 'order_form',
    ...((order.version ?? 1) > 1 && { revision: order.version ?? 1 }),
    ...headOf(order),
    deliveryDate: order.deliveryDate,
    note: order.note,
    lines,
    goodsCents: sumExact(lines.map(line => line.netCents)),
    deliveryFeeCents: order.deliveryFeeCents,
    estimated: lines.some(line => line.estimated),
  }
}

const deliveryNoteLine = (line: DocumentOrderLine, order: DocumentOrder): DeliveryNoteLine => {
  const packagesMilli = line.pickedPackagesMilli ?? line.orderedPackagesMilli
  const replacedId = line.substitutesLineId ?? line.replacesLineId
  const replaced = order.lines.find(({ id }) => id === replacedId)
  return {
    ...goodsOf(line, order),
    orderedPackagesMilli: line.orderedPackagesMilli,
    pickedPackagesMilli: packagesMilli,
    quantityMilli: packagesMilli === 0 ? 0 : billingQuantityMilli({ ...line, packagesMilli }),
    unit: line.unit,
    lot: line.lot,
    reason: line.reason,
    replaces: replaced === undefined ? null : designationOf(replaced),
  }
}

/** A line, then what was put in its place. */
const inOrder = (lines: readonly DocumentOrderLine[]): DocumentOrderLine[] =>
  lines
    .filter(line => line.substitutesLineId === null)
    .flatMap(line => [line, ...lines.filter(one => one.substitutesLineId === line.id)])

/** What is in the crates and what is not, and why (docs/trade-and-law.md#shortages). */
export const deliveryNoteContent = (
  order: DocumentOrder,
  {
    shippedOn,
    crates = [],
    carrier = '',
  }: { shippedOn: string; crates?: DeliveredCrates[]; carrier?: string },
): DeliveryNoteContent => ({
  kind: 'delivery_note',
  ...headOf(order),
  shippedOn,
  deliveryDate: order.deliveryDate,
  note: order.note,
  lines: inOrder(order.lines).map(line => deliveryNoteLine(line, order)),
  ...(crates.length > 0 && { crates }),
  ...(carrier !== '' && { carrier }),
})

/** The note of goods that go out again on another day: the same crates, and which note it stands for. */
export const postponedNoteContent = (
  { number, content: { carrier: _, ...content } }: { number: string; content: DeliveryNoteContent },
  { day, carrier }: { day: string; carrier: string },
): DeliveryNoteContent => ({
  ...content,
  ...(carrier !== '' && { carrier }),
  shippedOn: day,
  deliveryDate: day,
  replaces: { number, deliveryDate: content.deliveryDate },
})

const invoiceLine = (line: DocumentOrderLine, order: DocumentOrder): InvoiceLine => {
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
  const lines = order.lines
    .map(line => invoiceLine(line, order))
    .filter(({ netCents }) => netCents > 0)
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
    ...(order.deliveryNote && { deliveryNote: order.deliveryNote }),
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
