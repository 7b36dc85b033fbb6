import { originZone } from '../money/interfel.ts'
import {
  exact,
  lineNetCents,
  minorFromDecimal,
  roundHalfUp,
  sumExact,
  type VatShare,
  vatBreakdown,
} from '../money/money.ts'
import type { CreditNoteContent, CreditNoteLine, InvoiceContent, InvoiceLine } from './content.ts'

/** What is credited of an invoiced line: packages, or weight where it is billed by weight. */
export type CreditedLine = {
  readonly lineId: number
  readonly packagesMilli: number | null
  readonly weightG: number | null
  readonly reason: string
}

type Credited = readonly CreditNoteContent[]

const linesOf = (notes: Credited, lineId: number): CreditNoteLine[] =>
  notes.flatMap(note => note.lines.filter(line => line.lineId === lineId))

/** What earlier credit notes left of a line. */
const remainingOf = (line: InvoiceLine, previous: Credited) => {
  const credited = linesOf(previous, line.lineId)
  return {
    quantityMilli: line.quantityMilli - sumExact(credited.map(one => one.quantityMilli)),
    packagesMilli: line.packagesMilli - sumExact(credited.map(one => one.packagesMilli)),
    netCents: line.netCents - sumExact(credited.map(one => one.netCents)),
  }
}

/** A credited part of a line in its billing unit: weight as it is, packages by their share of it. */
export const creditedQuantityMilli = (
  line: Pick<InvoiceLine, 'unit' | 'quantityMilli' | 'packagesMilli'>,
  { packagesMilli, weightG }: Pick<CreditedLine, 'packagesMilli' | 'weightG'>,
): number => {
  if (weightG !== null && line.unit === 'kg') return weightG
  if (packagesMilli === null) throw new RangeError('Only what is billed by weight has a weight')
  return roundHalfUp(exact(line.quantityMilli) * exact(packagesMilli), exact(line.packagesMilli))
}

/** What may still be credited of each invoiced line, in thousandths of its billing unit. */
export const creditableMilli = (
  invoice: InvoiceContent,
  previous: Credited,
): ReadonlyMap<number, number> =>
  new Map(invoice.lines.map(line => [line.lineId, remainingOf(line, previous).quantityMilli]))

const creditLine = (
  invoice: InvoiceContent,
  previous: Credited,
  asked: CreditedLine,
): CreditNoteLine => {
  const line = invoice.lines.find(({ lineId }) => lineId === asked.lineId)
  if (line === undefined) throw new RangeError(`Line ${asked.lineId} was not invoiced`)
  const remaining = remainingOf(line, previous)
  const quantityMilli = creditedQuantityMilli(line, asked)
  if (quantityMilli <= 0 || quantityMilli > remaining.quantityMilli)
    throw new RangeError(`Line ${asked.lineId} cannot be credited of ${quantityMilli}`)
  const isRest = quantityMilli === remaining.quantityMilli
  const net = lineNetCents({ quantityMilli, unitPriceE4: line.unitPriceE4 })
  return {
    ...line,
    quantityMilli,
    packagesMilli: isRest ? remaining.packagesMilli : (asked.packagesMilli ?? 0),
    // The last credit takes the rest, so that a line never costs less than nothing.
    netCents: isRest ? remaining.netCents : Math.min(net, remaining.netCents),
    reason: asked.reason,
  }
}

const contributionsOf = (
  invoice: InvoiceContent,
  previous: Credited,
  lines: readonly CreditNoteLine[],
): InvoiceContent['contributions'] =>
  invoice.contributions.flatMap(contribution => {
    const baseOf = (some: readonly InvoiceLine[]): number =>
      sumExact(
        some
          .filter(line => line.isInterfelTaxable)
          .filter(line => originZone(line.originIsoCode) === contribution.zone)
          .map(line => line.netCents),
      )
    const before = previous.flatMap(note => note.contributions)
    const credited = before.filter(({ zone }) => zone === contribution.zone)
    const leftCents = contribution.netCents - sumExact(credited.map(one => one.netCents))
    const baseCents = baseOf(lines)
    const leftBaseCents =
      baseOf(invoice.lines) - baseOf(previous.flatMap(note => note.lines)) - baseCents
    const shareCents = roundHalfUp(
      exact(baseCents) * exact(minorFromDecimal(contribution.ratePercent, 4)),
      1_000_000n,
    )
    const netCents = leftBaseCents === 0 ? leftCents : Math.min(shareCents, leftCents)
    return baseCents === 0 || netCents <= 0 ? [] : { ...contribution, netCents }
  })

/**
 * VAT of the credit; the last note of a rate takes what is left (docs/trade-and-law.md#credits).
 */
const vatOf = (invoice: InvoiceContent, previous: Credited, share: VatShare): VatShare => {
  const ofRate = (one: { vat: VatShare[] }) => one.vat.filter(({ rate }) => rate === share.rate)
  const invoiced = ofRate(invoice)
  const credited = previous.flatMap(ofRate)
  const left = (key: 'baseCents' | 'amountCents') =>
    sumExact(invoiced.map(one => one[key])) - sumExact(credited.map(one => one[key]))
  const amountLeft = left('amountCents')
  const isRest = share.baseCents === left('baseCents')
  return { ...share, amountCents: isRest ? amountLeft : Math.min(share.amountCents, amountLeft) }
}

/** What of an invoice is about the delivery of a line: of a periodic one its own goods, transport and contributions. */
const deliveryOf = (invoice: InvoiceContent, asked: readonly CreditedLine[]): InvoiceContent => {
  const delivery = invoice.deliveries?.find(({ lineIds }) =>
    asked.some(({ lineId }) => lineIds.includes(lineId)),
  )
  return delivery === undefined
    ? invoice
    : {
        ...invoice,
        ...delivery,
        lines: invoice.lines.filter(({ lineId }) => delivery.lineIds.includes(lineId)),
      }
}

/**
 * A credit note on an invoice, at its prices and rates, never beyond it: Σ credited ≤ invoiced
 * (docs/trade-and-law.md#credits). Once all the goods are credited, so is their transport. Throws
 * RangeError on a line that was not invoiced, or on more than is left of it.
 */
export const creditNoteContent = (
  { number, ...invoice }: InvoiceContent & { readonly number: string },
  previous: Credited,
  { lines: asked, issuedOn }: { lines: readonly CreditedLine[]; issuedOn: string },
): CreditNoteContent => {
  const delivery = deliveryOf(invoice, asked)
  const onDelivery = previous.filter(note => note.order.number === delivery.order.number)
  const lines = asked.map(line => creditLine(delivery, onDelivery, line))
  const goodsCents = sumExact(lines.map(line => line.netCents))
  const before = sumExact(onDelivery.map(note => note.goodsCents))
  const isAll = goodsCents > 0 && before + goodsCents === delivery.goodsCents
  const deliveryFee = isAll ? delivery.deliveryFee : null
  const contributions = contributionsOf(delivery, onDelivery, lines)
  // VAT was rounded on the whole invoice, whatever of it was delivered when.
  const taxed = [...lines, ...(deliveryFee ? [deliveryFee] : []), ...contributions]
  const vat = vatBreakdown(taxed).map(share => vatOf(invoice, previous, share))
  const netCents = sumExact(taxed.map(amount => amount.netCents))
  const { seller, buyer, order, deliveredOn, deliveryNote, nature, legal } = delivery
  return {
    kind: 'credit_note',
    seller,
    buyer,
    order,
    invoice: { number, issuedOn: invoice.issuedOn },
    issuedOn,
    deliveredOn,
    // Which of its deliveries, where the invoice has several.
    ...(invoice.deliveries && deliveryNote && { deliveryNote }),
    nature,
    lines,
    deliveryFee,
    contributions,
    goodsCents,
    netCents,
    vat,
    grossCents: sumExact([netCents, ...vat.map(share => share.amountCents)]),
    legal,
  }
}
