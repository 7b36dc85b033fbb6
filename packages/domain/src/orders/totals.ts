import type { BuyerRole } from '../companies/roles.ts'
import {
  type ContributionLine,
  contributionLines,
  type InterfelCustomer,
  type InterfelRate,
} from '../money/interfel.ts'
import { documentTotals, sumExact, type VatShare } from '../money/money.ts'
import {
  isEstimated,
  orderLineNetCents,
  type Quantity,
  type VolumeType,
} from '../money/quantity.ts'

/** What an order's line froze, and what was picked of it (docs/trade-and-law.md#frozen-lines). */
export type OrderLineSnapshot = Omit<Quantity, 'packagesMilli'> & {
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
  const feeCents = deliveryFeeCents(goodsCents, order.delivery)
  const contributions = order.interfel ? contributionLines({ lines, ...order.interfel }) : []
  const totals = documentTotals({
    lines,
    charges: feeCents === 0 ? [] : [{ netCents: feeCents, vatRate: deliveryVatRate }],
    contributions,
  })
  return {
    goodsCents,
    deliveryFeeCents: feeCents,
    contributions,
    ...totals,
    estimated: lines.some(line => line.estimated),
  }
}

/** Whether a company's limit (null: none) holds for whoever orders in that role. */
export const isLimited = <O extends { approvalLimitCents: number | null; role: BuyerRole }>(
  order: O,
): order is O & { approvalLimitCents: number } =>
  order.role !== 'admin' && order.approvalLimitCents !== null

/**
 * Whether an order waits for an admin of the buyer: its gross, with what the company has ordered from
 * the same wholesaler for the same day, passes the limit that holds (docs/product.md#approval).
 */
export const needsApproval = (order: {
  grossCents: number
  orderedCents: number
  approvalLimitCents: number | null
  role: BuyerRole
}): boolean =>
  isLimited(order) && sumExact([order.grossCents, order.orderedCents]) > order.approvalLimitCents
