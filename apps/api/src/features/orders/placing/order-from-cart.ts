import type { CartReview } from '@carreau/domain/carts/cart-review'
import type { BuyerRole } from '@carreau/domain/companies/roles'
import { normaliseVatRate } from '@carreau/domain/money/money'
import { approvalReason } from '@carreau/domain/orders/approval-reason'
import { firstStatuses, type OrderStatus } from '@carreau/domain/orders/orders'
import {
  judgeApproval,
  type OrderLineSnapshot,
  type OrderTotals,
  orderLineTotal,
  orderTotals,
} from '@carreau/domain/orders/totals'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CartLineRow, CartRow } from '../../carts/door/carts.sql.ts'
import type { BuyerTerms, OrderedOfDay, PlacedLine, PlacedOrder } from './place-orders.sql.ts'
import { storedRange } from './stored-range.sql.ts'

const snapshotOf = (line: CartLineRow): OrderLineSnapshot => ({
  ...line,
  orderedPackagesMilli: line.packagesMilli,
})

/** A line frozen as it is ordered (docs/trade-and-law.md#frozen-lines). */
export const frozenLine = (line: CartLineRow, index: number): PlacedLine => ({
  position: index + 1,
  product_id: line.productId,
  specification_id: line.specificationId,
  offer_id: line.offerId,
  name: line.name,
  cultivar: line.cultivar,
  origin_name: line.originName,
  origin_iso_code: line.originIsoCode,
  variant_size: line.variantSize,
  category: line.category,
  brand_name: line.brandName,
  packaging_name: line.packagingName,
  maturity_name: line.maturityName,
  is_organic: line.isOrganic,
  unit: line.unit,
  billing_type: line.billingType,
  volume_type: line.volumeType,
  units_per_package: line.unitsPerPackage,
  average_volume_g: line.averageVolumeG,
  weight_min_g: line.weightMinG,
  weight_max_g: line.weightMaxG,
  unit_price_e4: line.unitPriceE4,
  vat_rate: normaliseVatRate(line.vatRate),
  is_interfel_taxable: line.isInterfelTaxable,
  ordered_milli: line.packagesMilli,
  net_cents: orderLineTotal(snapshotOf(line)).netCents,
  allowed_substitutes: null,
})

const nothing = { grossCents: 0, grossMaxCents: 0 }

/**
 * The order a reviewed cart becomes on `day`: its lines rounded as the invoice will round them
 * (docs/trade-and-law.md#vat-per-rate), the delivery fee the cart showed, the contributions, and
 * whether it waits for an admin of the company. `ordered`: what counts against the limit with it.
 */
export const orderFromCart = (
  cart: CartRow,
  {
    review,
    terms,
    role,
    day,
    ordered,
  }: {
    review: CartReview
    terms: BuyerTerms
    role: BuyerRole
    day: string
    ordered: readonly OrderedOfDay[]
  },
): PlacedOrder => {
  const { orderDate } = review
  if (orderDate === null) throw new AppError('delivery_date_closed')
  const totals = orderTotals({
    lines: cart.lines.map(snapshotOf),
    // The franco is judged on the cart's price, as the person saw it.
    delivery: { feeCents: review.deliveryFeeCents, francoCents: null },
    interfel: { customer: { kind: terms.interfelKind }, rates: terms.interfelRates, day },
  })
  const { grossCents } = totals
  const { approvalLimitCents } = terms
  const judged = judgeApproval(
    { grossCents, grossMaxCents: totals.to.grossCents },
    ordered.find(one => one.shopId === cart.shopId && one.deliveryDate === orderDate) ?? nothing,
    { approvalLimitCents, role },
  )
  const status: OrderStatus = firstStatuses[judged.waits ? 'above_limit' : 'sent']
  return {
    cart_id: cart.id,
    shop_id: cart.shopId,
    status,
    interfel_kind: terms.interfelKind,
    reason: approvalReason(judged),
    judged,
    contestable_until: null,
    delivery_date: orderDate,
    note: cart.note,
    message: null,
    net_cents: totals.netCents,
    delivery_fee_cents: totals.deliveryFeeCents,
    ...storedTotals(totals),
    gross_cents: grossCents,
    ...storedRange(totals),
    estimated: totals.estimated,
    lines: cart.lines.map(frozenLine),
  }
}

/** Totals by rate and zone as the columns `vat` and `contributions` of an order keep them. */
export const storedTotals = ({ vat, contributions }: OrderTotals) => ({
  vat: vat.map(({ rate, baseCents, amountCents }) => ({
    rate,
    base_cents: baseCents,
    amount_cents: amountCents,
  })),
  contributions: contributions.map(({ label, zone, ratePercent, netCents }) => ({
    label,
    zone,
    rate: Number(ratePercent),
    net_cents: netCents,
  })),
})
