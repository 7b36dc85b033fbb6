import type { BuyerRole } from '../companies/roles.ts'
import {
  type ContributionLine,
  contributionLines,
  type InterfelCustomer,
  type InterfelRate,
} from '../money/interfel.ts'
import { type DocumentTotals, documentTotals, sumExact, type VatShare } from '../money/money.ts'
import {
  isEstimated,
  orderLineNetCents,
  type Quantity,
  type VolumeType,
} from '../money/quantity.ts'
import { type AnnouncedWeights, weightBracketOf } from '../money/weight-bracket.ts'

/** What an order's line froze, and what was picked of it (docs/trade-and-law.md#frozen-lines). */
export type OrderLineSnapshot = Omit<Quantity, 'packagesMilli'> &
  AnnouncedWeights & {
    readonly orderedPackagesMilli: number
    /** Null until picked; 0 when it ran out. */
    readonly pickedPackagesMilli?: number | null
    readonly volumeType: VolumeType
    readonly unitPriceE4: number
    readonly vatRate: string
    readonly isInterfelTaxable: boolean
    readonly originIsoCode: string
  }

/** A price is settled once the crates are picked and, when sold by weight, weighed. */
const isSettled = ({ billingType, pickedPackagesMilli, pickedWeightG }: OrderLineSnapshot) =>
  pickedPackagesMilli === 0 ||
  (billingType === 'weight' ? pickedWeightG : pickedPackagesMilli) != null

/** Net of one order line in cents, on what was picked or else ordered, and if it is an estimate. */
export const orderLineTotal = (
  line: OrderLineSnapshot,
): { netCents: number; estimated: boolean } => ({
  netCents: orderLineNetCents({
    ...line,
    packagesMilli: line.pickedPackagesMilli ?? line.orderedPackagesMilli,
  }),
  estimated: isEstimated(line.volumeType) && !isSettled(line),
})

/**
 * From what to what a line may come, net in cents: of packages as light and as heavy as announced
 * (docs/product.md#weights-as-brackets), rounded as the line itself. The same twice where no weighing decides, or
 * once it has.
 */
export const orderLineRange = (line: OrderLineSnapshot): { fromCents: number; toCents: number } => {
  const bracket = isSettled(line) ? null : weightBracketOf(line)
  const netCentsAt = (averageVolumeG: number | null) =>
    orderLineTotal({ ...line, averageVolumeG }).netCents
  return {
    fromCents: netCentsAt(bracket?.minG ?? line.averageVolumeG),
    toCents: netCentsAt(bracket?.maxG ?? line.averageVolumeG),
  }
}

/** What a wholesaler asks for delivering. `francoCents` null: the fee is due at any amount. */
export type DeliveryTerms = { readonly feeCents: number; readonly francoCents: number | null }

/** Transport sold with the goods is taxed at their rate (docs/trade-and-law.md#vat-per-rate). */
export const deliveryVatRate = '5.5'

/** Delivery fee in cents for goods of this net: nothing from the franco on, nor for no goods. */
export const deliveryFeeCents = (goodsCents: number, terms: DeliveryTerms): number => {
  const free = terms.francoCents !== null && goodsCents >= terms.francoCents
  return goodsCents <= 0 || free ? 0 : terms.feeCents
}

export type OrderTotals = {
  goodsCents: number
  deliveryFeeCents: number
  contributions: ContributionLine[]
  /** Goods, delivery and contributions, excluding VAT. */
  netCents: number
  vat: VatShare[]
  grossCents: number
  estimated: boolean
  /** The same were every package as light, and as heavy, as announced. */
  from: DocumentTotals
  to: DocumentTotals
}

/**
 * Totals of an order (docs/product.md#money): goods, delivery fee under the franco, Interfel lines,
 * VAT once per rate. `day` (YYYY-MM-DD) dates the contribution's rates.
 */
export const orderTotals = (order: {
  lines: readonly OrderLineSnapshot[]
  delivery: DeliveryTerms
  interfel?: { customer: InterfelCustomer; rates: readonly InterfelRate[]; day: string }
}): OrderTotals => {
  const lines = order.lines.map(line => ({ ...line, ...orderLineTotal(line) }))
  const goodsCents = sumExact(lines.map(line => line.netCents))
  // The fee is agreed when ordering, and stays whatever the scale says.
  const feeCents = deliveryFeeCents(goodsCents, order.delivery)
  const charges = feeCents === 0 ? [] : [{ netCents: feeCents, vatRate: deliveryVatRate }]
  const sumOf = (taxed: readonly (OrderLineSnapshot & { netCents: number })[]) => {
    const contributions = order.interfel
      ? contributionLines({ lines: taxed, ...order.interfel })
      : []
    return { contributions, totals: documentTotals({ lines: taxed, charges, contributions }) }
  }
  const { contributions, totals } = sumOf(lines)
  const ranges = lines.map(orderLineRange)
  const isOpen = ranges.some(({ fromCents, toCents }) => fromCents < toCents)
  const sumAt = (end: 'fromCents' | 'toCents') =>
    isOpen
      ? sumOf(lines.map((line, index) => ({ ...line, netCents: ranges[index]?.[end] ?? 0 }))).totals
      : totals
  return {
    goodsCents,
    deliveryFeeCents: feeCents,
    contributions,
    ...totals,
    estimated: lines.some(line => line.estimated),
    from: sumAt('fromCents'),
    to: sumAt('toCents'),
  }
}

/** Whether a company's limit (null: none) holds for whoever orders in that role. */
export const isLimited = <O extends { approvalLimitCents: number | null; role: BuyerRole }>(
  order: O,
): order is O & { approvalLimitCents: number } =>
  order.role !== 'admin' && order.approvalLimitCents !== null

/**
 * Whether an order waits for an admin of the buyer: its gross, with what the company has ordered from
 * the same wholesaler for the same day, passes the limit that holds (docs/product.md#approval). Both count what
 * they may come to at most (`OrderTotals.to`).
 */
export const needsApproval = (order: {
  grossCents: number
  orderedCents: number
  approvalLimitCents: number | null
  role: BuyerRole
}): boolean =>
  isLimited(order) && sumExact([order.grossCents, order.orderedCents]) > order.approvalLimitCents

/** What an order comes to as it is announced, and at most, VAT included. */
export type Announced = { readonly grossCents: number; readonly grossMaxCents: number }

export type ApprovalJudgement = {
  readonly waits: boolean
  readonly withOthers: boolean
  readonly atMost: boolean
}

/**
 * Whether an order waits (`needsApproval`) and why: only for what else is ordered that day, only for what its packages
 * may weigh. `ordered`: all the rest of its wholesaler and day.
 */
export const judgeApproval = (
  order: Announced,
  ordered: Announced,
  limit: { approvalLimitCents: number | null; role: BuyerRole },
): ApprovalJudgement => {
  const waitsAt = (grossCents: number, orderedCents: number) =>
    needsApproval({ ...limit, grossCents, orderedCents })
  const waits = waitsAt(order.grossMaxCents, ordered.grossMaxCents)
  return {
    waits,
    withOthers: waits && !waitsAt(order.grossMaxCents, 0),
    atMost: waits && !waitsAt(order.grossCents, ordered.grossCents),
  }
}
