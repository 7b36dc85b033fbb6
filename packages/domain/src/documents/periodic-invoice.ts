import { sirenOf } from '../companies/company-numbers.ts'
import { originZone } from '../money/interfel.ts'
import {
  documentTotals,
  exact,
  lineNetCents,
  minorFromDecimal,
  roundHalfUp,
  sumExact,
} from '../money/money.ts'
import type { BilledDelivery, InvoiceContent, InvoiceLine } from './content.ts'
import { type CreditedLine, creditedQuantityMilli } from './credit-note.ts'
import { type Period, periodicDueOn } from './periods.ts'

/** Net, VAT and gross of what a document holds, with the sum of its goods. */
const totalsOf = ({
  lines,
  deliveryFee,
  contributions,
}: Pick<InvoiceContent, 'lines' | 'deliveryFee' | 'contributions'>) => ({
  goodsCents: sumExact(lines.map(line => line.netCents)),
  ...documentTotals({ lines, charges: deliveryFee ? [deliveryFee] : [], contributions }),
})

const reducedLine = (line: InvoiceLine, asked: CreditedLine): InvoiceLine => {
  const creditedMilli = creditedQuantityMilli(line, asked)
  const quantityMilli = line.quantityMilli - creditedMilli
  if (creditedMilli <= 0 || quantityMilli < 0)
    throw new RangeError(`Line ${asked.lineId} cannot be reduced by ${creditedMilli}`)
  const packagesMilli = quantityMilli === 0 ? 0 : line.packagesMilli - (asked.packagesMilli ?? 0)
  return {
    ...line,
    quantityMilli,
    packagesMilli: Math.max(packagesMilli, 0),
    netCents: lineNetCents({ quantityMilli, unitPriceE4: line.unitPriceE4 }),
    reductions: [
      ...(line.reductions ?? []),
      { quantityMilli: creditedMilli, reason: asked.reason },
    ],
  }
}

/** A contribution on what is left of its zone's goods. */
const contributionLeft = (
  contribution: InvoiceContent['contributions'][number],
  lines: readonly InvoiceLine[],
): InvoiceContent['contributions'] => {
  const base = sumExact(
    lines
      .filter(line => line.isInterfelTaxable)
      .filter(line => originZone(line.originIsoCode) === contribution.zone)
      .map(line => line.netCents),
  )
  const rate = minorFromDecimal(contribution.ratePercent, 4)
  const netCents = Math.min(
    roundHalfUp(exact(base) * exact(rate), 1_000_000n),
    contribution.netCents,
  )
  return netCents <= 0 ? [] : [{ ...contribution, netCents }]
}

/**
 * A delivery that waits for its invoice, less what a claim takes off: the invoice to come states it as it is left, so
 * that no credit note is needed (docs/trade-and-law.md#claims). Once nothing is left of the goods, nothing is of
 * their transport. Throws RangeError on a line that was not delivered, or on more than is left of it.
 */
export const reduceDelivery = (
  delivery: InvoiceContent,
  asked: readonly CreditedLine[],
): InvoiceContent => {
  const lines = asked.reduce((left, one) => {
    if (!left.some(({ lineId }) => lineId === one.lineId))
      throw new RangeError(`Line ${one.lineId} was not delivered`)
    return left.map(line => (line.lineId === one.lineId ? reducedLine(line, one) : line))
  }, delivery.lines)
  const touched = new Set(asked.map(({ lineId }) => lineId))
  const zones = new Set(
    lines
      .filter(({ lineId }) => touched.has(lineId))
      .map(({ originIsoCode }) => originZone(originIsoCode)),
  )
  const kept = lines.filter(({ netCents }) => netCents > 0)
  const left = {
    lines: kept,
    deliveryFee: kept.length === 0 ? null : delivery.deliveryFee,
    contributions: delivery.contributions.flatMap(one =>
      zones.has(one.zone) ? contributionLeft(one, kept) : [one],
    ),
  }
  return { ...delivery, ...left, ...totalsOf(left) }
}

const billedDelivery = (delivery: InvoiceContent): BilledDelivery => ({
  order: delivery.order,
  deliveredOn: delivery.deliveredOn,
  ...(delivery.deliveryNote && { deliveryNote: delivery.deliveryNote }),
  lineIds: delivery.lines.map(({ lineId }) => lineId),
  deliveryFee: delivery.deliveryFee,
  contributions: delivery.contributions,
  goodsCents: delivery.goodsCents,
  netCents: delivery.netCents,
})

/** Fees of one rate as one charge: transport always has the same. */
const feeOf = (deliveries: readonly InvoiceContent[]): InvoiceContent['deliveryFee'] => {
  const fees = deliveries.flatMap(({ deliveryFee }) => (deliveryFee ? [deliveryFee] : []))
  const [first] = fees
  return first ? { ...first, netCents: sumExact(fees.map(({ netCents }) => netCents)) } : null
}

/** Contributions of one rate and zone as one line. */
const contributionsOf = (deliveries: readonly InvoiceContent[]): InvoiceContent['contributions'] =>
  [
    ...Map.groupBy(
      deliveries.flatMap(({ contributions }) => contributions),
      ({ label, zone, ratePercent, vatRate }) =>
        JSON.stringify([label, zone, ratePercent, vatRate]),
    ).values(),
  ].flatMap(same => {
    const [first] = same
    return first ? [{ ...first, netCents: sumExact(same.map(({ netCents }) => netCents)) }] : []
  })

const byDelivery = (one: InvoiceContent, other: InvoiceContent): number =>
  one.deliveredOn.localeCompare(other.deliveredOn) ||
  one.order.number.localeCompare(other.order.number)

/** Who a party is, whatever it is called: its SIREN, or its name where it has none. */
const identityOf = ({ siret, companyName }: InvoiceContent['buyer']): string =>
  siret ? sirenOf(siret) : companyName

/**
 * Deliveries that one invoice may bill: those between the same two companies. Another name or establishment of one
 * is the same; another SIREN, which bought nothing of what the former did, never is. Whose delivery is the last comes last.
 */
export const billedTogether = <T extends { content: InvoiceContent }>(
  waiting: readonly T[],
): T[][] =>
  [
    ...Map.groupBy(
      waiting.toSorted((one, other) => byDelivery(other.content, one.content)),
      ({ content: { seller, buyer } }) => JSON.stringify([identityOf(seller), identityOf(buyer)]),
    ).values(),
  ].toReversed()

/**
 * One invoice of all deliveries of a period between the same two companies (`billedTogether`), each as an invoice of its own would state it: VAT per rate on the whole,
 * each delivery with its note, parties and sentences as the last one has them. Null when nothing is left to bill.
 */
export const periodicInvoiceContent = (
  waiting: readonly InvoiceContent[],
  { period, issuedOn, paymentDays }: { period: Period; issuedOn: string; paymentDays: number },
): InvoiceContent | null => {
  const deliveries = waiting.filter(({ netCents }) => netCents > 0).toSorted(byDelivery)
  const [first, last] = [deliveries[0], deliveries.at(-1)]
  if (first === undefined || last === undefined) return null
  const whole = {
    lines: deliveries.flatMap(({ lines }) => lines),
    deliveryFee: feeOf(deliveries),
    contributions: contributionsOf(deliveries),
  }
  return {
    kind: 'invoice',
    seller: last.seller,
    buyer: last.buyer,
    order: first.order,
    issuedOn,
    deliveredOn: last.deliveredOn,
    period,
    deliveries: deliveries.map(billedDelivery),
    dueOn: periodicDueOn(period, { issuedOn, paymentDays }),
    nature: 'Livraisons de biens',
    ...whole,
    ...totalsOf(whole),
    legal: last.legal,
  }
}
