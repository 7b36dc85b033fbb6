import {
  closedDay,
  type Delivery,
  type DeliveryCalendar,
  isDeliveryOpen,
  nextDeliveries,
} from '../companies/delivery-calendar.ts'
import { type Credit, creditReached, goesBeyond } from '../customers/credit.ts'
import { formatList } from '../french/format.ts'
import { parisDay } from '../french/paris-time.ts'
import type { InterfelKind, InterfelRate } from '../money/interfel.ts'
import { sumExact } from '../money/money.ts'
import {
  isEstimated,
  type PackageContent,
  packagePriceE7,
  packagesNetCents,
  type VolumeType,
} from '../money/quantity.ts'
import type { AnnouncedWeights } from '../money/weight-bracket.ts'
import type { OrderStatus } from '../orders/orders.ts'
import { type DeliveryTerms, orderLineRange, orderTotals } from '../orders/totals.ts'
import { type Left, leftOn, type Short, shortOn, shortSentence } from '../price-list/stock-bound.ts'
import { minimumNotReached, thresholdsOf } from './thresholds.ts'

/** A line as the cart holds it, at today's price for its quantity. */
export type CartLine = PackageContent &
  AnnouncedWeights &
  Left & {
    /** What a message calls it: « Tomate grappe ». */
    readonly name: string
    readonly volumeType: VolumeType
    readonly packagesMilli: number
    readonly unitPriceE4: number
    /** Whether the offer can be ordered at this moment. */
    readonly available: boolean
    readonly vatRate: string
    readonly isInterfelTaxable: boolean
    readonly originIsoCode: string
  }

/** What the buyer owes the wholesaler and what its orders are charged: the limit counts all of it. */
export type CartCredit = Credit & {
  readonly interfelKind: InterfelKind
  readonly interfelRates: readonly InterfelRate[]
}

/** An order of the company at the wholesaler that a cart for its day is added to. */
export type LivingOrder = {
  readonly id: number
  readonly number: string
  readonly status: OrderStatus
  readonly deliveryDate: string
  readonly goodsCents: number
  readonly deliveryFeeCents: number
}

/** One wholesaler's cart and what that wholesaler asks for (docs/trade-and-law.md#franco). */
export type CartToReview<Line extends CartLine = CartLine> = DeliveryTerms &
  DeliveryCalendar & {
    readonly shopName: string
    readonly minimumCents: number
    /** False when the wholesaler does not deliver where the buyer is: no line is available then. */
    readonly deliversHere?: boolean
    /** The day the buyer chose, YYYY-MM-DD; null takes the next delivery. */
    readonly deliveryDate: string | null
    readonly lines: readonly Line[]
    /** What it may be added to, by its day; none where it shall be an order of its own. */
    readonly living?: readonly LivingOrder[]
    /** Null or absent where its wholesaler has set no limit that acts. */
    readonly credit?: CartCredit | null
  }

/** The codes are those of the contract's error table: what `validate` would refuse with. */
export type CartBlocker = {
  code:
    | 'shop_does_not_deliver'
    | 'offer_unavailable'
    | 'stock_short'
    | 'minimum_not_reached'
    | 'delivery_date_closed'
    | 'credit_limit_reached'
  /** French, for a person; names the lines, the amount or the day. */
  message: string
}

export type CartReview<Line extends CartLine = CartLine> = {
  lines: (Line & { packagePriceE7: bigint; totalCents: number; estimated: boolean })[]
  priceCents: number
  /** Between what and what it may come, packages as light and as heavy as announced. */
  fromCents: number
  toCents: number
  estimated: boolean
  /** What delivering adds: of a cart that joins an order, what the fee of the whole is above the order's. */
  deliveryFeeCents: number
  /** The order it is added to; minimum, franco and fee are those of the whole. */
  joins: LivingOrder | null
  missingForMinimumCents: number
  missingForFrancoCents: number
  nextDeliveries: Delivery[]
  /** The delivery an order placed now would have; null when there is none. */
  orderDate: string | null
  /** What it adds to what the buyer owes, VAT and contributions included; 0 where no limit acts. */
  owesMoreCents: number
  /** Why the cart cannot be validated as it stands; empty when it can. */
  blockers: CartBlocker[]
}

/** Deliveries a cart proposes. */
const proposedDeliveries = 5

const unavailable = (shopName: string, names: readonly string[]): CartBlocker => ({
  code: 'offer_unavailable',
  message:
    names.length === 1
      ? `${names[0]} n’est plus disponible chez ${shopName}. Retirez cet article du panier.`
      : `${formatList(names)} ne sont plus disponibles chez ${shopName}. Retirez ces articles du panier.`,
})

const waysOut = (short: readonly Short[]): string => {
  const ways = [
    ...(short.some(({ moreFrom }) => moreFrom != null) ? ['choisissez une date plus tardive'] : []),
    ...(short.some(({ leftMilli }) => leftMilli > 0) ? ['prenez ce qui reste'] : []),
  ].join(', ')
  return ways === '' ? 'Changez de fournisseur' : `${ways.charAt(0).toUpperCase()}${ways.slice(1)},`
}

const tooMuch = (shopName: string, short: readonly Short[]): CartBlocker => ({
  code: 'stock_short',
  message: `${shortSentence(shopName, short)} ${waysOut(short)} ou retirez ${short.length === 1 ? 'cet article' : 'ces articles'}.`,
})

const elsewhere = (shopName: string): CartBlocker => ({
  code: 'shop_does_not_deliver',
  message: `${shopName} ne livre pas chez vous. Videz ce panier.`,
})

const closed = (shopName: string, day: string | null): CartBlocker => ({
  code: 'delivery_date_closed',
  message:
    day === null
      ? `${shopName} n’a pas de livraison ouverte pour le moment.`
      : `${closedDay(shopName, day)} Choisissez une autre date.`,
})

/** The order's totals as `orderFromCart` freezes them, from the fee that the cart shows. */
const owesMore = (
  { lines, credit }: CartToReview,
  { feeCents, day }: { feeCents: number; day: string },
): number =>
  credit == null
    ? 0
    : orderTotals({
        lines: lines.map(line => ({ ...line, orderedPackagesMilli: line.packagesMilli })),
        delivery: { feeCents, francoCents: null },
        interfel: { customer: { kind: credit.interfelKind }, rates: credit.interfelRates, day },
      }).grossCents

const blockersOf = (
  cart: CartToReview,
  {
    orderDate,
    missingCents,
    owesMoreCents,
  }: { orderDate: string | null; missingCents: number; owesMoreCents: number },
) => {
  const gone = cart.lines
    .filter(line => !line.available && line.leftMilli !== 0)
    .map(line => line.name)
  const short = cart.lines.flatMap(line =>
    line.available || line.leftMilli === 0
      ? (shortOn(line, { asked: line.packagesMilli, day: orderDate ?? cart.deliveryDate }) ?? [])
      : [],
  )
  if (cart.deliversHere === false) return [elsewhere(cart.shopName)]
  const blockers: CartBlocker[] = []
  if (gone.length > 0) blockers.push(unavailable(cart.shopName, gone))
  if (short.length > 0) blockers.push(tooMuch(cart.shopName, short))
  if (missingCents > 0) blockers.push(minimumNotReached(cart.shopName, missingCents))
  if (orderDate === null) blockers.push(closed(cart.shopName, cart.deliveryDate))
  if (cart.credit != null && goesBeyond(cart.credit, 'block', owesMoreCents))
    blockers.push(creditReached(cart.shopName, cart.credit, owesMoreCents))
  return blockers
}

/**
 * A cart at `now`: each line's price, their sum in cents excluding VAT
 * (docs/product.md#cart-prices), what is missing for the minimum and the franco, when it can be
 * delivered and what stands against validating it. Minimum and franco are judged on the price the
 * person sees.
 */
export const reviewCart = <Line extends CartLine>(
  cart: CartToReview<Line>,
  now: Date,
): CartReview<Line> => {
  const deliveries = nextDeliveries(cart, now, proposedDeliveries)
  const wanted = cart.deliveryDate ?? deliveries[0]?.date ?? null
  const orderDate = wanted !== null && isDeliveryOpen(wanted, cart, now) ? wanted : null
  const lines = cart.lines.map(line => {
    const priceE7 = packagePriceE7(line)
    return {
      ...line,
      // For the day of this delivery.
      leftMilli: leftOn(line, orderDate),
      packagePriceE7: priceE7,
      totalCents: packagesNetCents({ ...line, packagePriceE7: priceE7 }),
      estimated: isEstimated(line.volumeType),
    }
  })
  const priceCents = sumExact(lines.map(line => line.totalCents))
  const ranges = lines.map(line =>
    orderLineRange({ ...line, orderedPackagesMilli: line.packagesMilli }),
  )
  const ofDay = (cart.living ?? []).filter(({ deliveryDate }) => deliveryDate === orderDate)
  const joins = ofDay.find(({ status }) => status !== 'to_approve') ?? ofDay[0] ?? null
  const thresholds = thresholdsOf(priceCents + (joins?.goodsCents ?? 0), cart)
  const feeCents = Math.max(0, thresholds.deliveryFeeCents - (joins?.deliveryFeeCents ?? 0))
  const owesMoreCents = owesMore(cart, { feeCents, day: parisDay(now) })
  return {
    lines,
    priceCents,
    fromCents: sumExact(ranges.map(({ fromCents }) => fromCents)),
    toCents: sumExact(ranges.map(({ toCents }) => toCents)),
    estimated: lines.some(line => line.estimated),
    ...thresholds,
    deliveryFeeCents: feeCents,
    joins,
    nextDeliveries: deliveries,
    orderDate,
    owesMoreCents,
    blockers: blockersOf(cart, {
      orderDate,
      missingCents: thresholds.missingForMinimumCents,
      owesMoreCents,
    }),
  }
}
