import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { parisDay } from '@carreau/domain/french/paris-time'
import { type InterfelRate, originZones } from '@carreau/domain/money/interfel'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import { deliveryFeeCents, needsApproval, orderTotals } from '@carreau/domain/orders/totals'
import { storedRange } from '../../src/features/orders/placing/stored-range.sql.ts'
import { type Buyer, partyOf } from '../companies/companies.ts'
import { membersOf, type People } from '../companies/people.ts'
import { calendarOf, type Shop } from '../companies/shops.ts'
import type { Offer } from '../price-list/offers.ts'
import type { Random } from '../random.ts'
import { courseTo, courseUntil, type Step } from './order-course.ts'
import {
  drawOffers,
  drawPackagesMilli,
  netOf,
  type OrderLine,
  orderLine,
  pickLine,
  snapshotOf,
} from './order-lines.ts'

/**
 * Rates that let the demo show the contribution. They are illustrative: the legal ones must be
 * entered before real use (docs/trade-and-law.md#interfel).
 */
export const interfelRates: readonly InterfelRate[] = originZones.map(zone => ({
  zone,
  ratePercent: zone === 'FR' ? '0.25' : '0.13',
  validFrom: '2023-01-01',
  validTo: null,
}))

export type Order = {
  buyer: Buyer
  shop: Shop
  placedBy: number
  deliveryDate: string
  note: string
  createdAt: Date
  lines: OrderLine[]
  steps: Step[]
  totals: ReturnType<typeof orderTotals>
}

/** What orders are drawn from. `offersOf` holds what a wholesaler can sell today. */
export type OrderBook = {
  buyers: readonly Buyer[]
  shops: readonly Shop[]
  people: People
  offersOf: ReadonlyMap<number, readonly Offer[]>
  now: Date
}

const notes = [
  'Livrer par la cour, merci.',
  'Appeler en arrivant, la rue est fermée.',
  'Fruits bien mûrs si possible.',
  'Déposer en chambre froide.',
] as const

const termsOf = (shop: Shop) => ({
  feeCents: shop.feeEuros * 100,
  francoCents: shop.francoEuros === null ? null : shop.francoEuros * 100,
})

const goodsOf = (lines: readonly OrderLine[]): number =>
  lines.reduce((sum, line) => sum + netOf(line), 0)

/** Totals; the delivery fee is the one ordered, or less (docs/trade-and-law.md#franco). */
const totalsOf = (buyer: Buyer, shop: Shop, createdAt: Date, lines: readonly OrderLine[]) => {
  const terms = termsOf(shop)
  const asOrdered = lines.map(line => ({ ...line, pickedMilli: null, pickedWeightG: null }))
  const feeCents = Math.min(
    deliveryFeeCents(goodsOf(asOrdered), terms),
    deliveryFeeCents(goodsOf(lines), terms),
  )
  return orderTotals({
    lines: lines.map(snapshotOf),
    delivery: { feeCents, francoCents: null },
    interfel: { customer: { kind: buyer.kind }, rates: interfelRates, day: parisDay(createdAt) },
  })
}

/** Who orders from whom and when. */
export type Wish = {
  buyer: Buyer
  shop: Shop
  createdAt: Date
  random: Random
  /** The status to reach now; by itself an order goes as far as time allows. */
  status?: OrderStatus
}

/** Lines worth the wholesaler's minimum, or more than `aboveCents`. */
const drawLines = (book: OrderBook, wish: Wish, aboveCents: number): OrderLine[] => {
  const { buyer, shop, createdAt, random } = wish
  const ageDays = (book.now.getTime() - createdAt.getTime()) / 86_400_000
  const offers = drawOffers(book.offersOf.get(shop.id) ?? [], {
    count: random.int(3, 14),
    month: Number(parisDay(createdAt).slice(5, 7)),
    random,
  })
  const drift = ageDays < 2 ? 0 : Math.min(0.12, 0.03 + ageDays / 2_000)
  const wanted = offers.map(offer => ({
    offer,
    packagesMilli: drawPackagesMilli(offer, buyer.appetite, random),
    drifted: 1 + drift * random.between(-1, 1),
  }))
  const hasAgreedPrices = buyer.id === book.buyers[0]?.id
  const linesWithMore = (moreMilli: number): OrderLine[] =>
    wanted.map(({ offer, packagesMilli, drifted }) =>
      orderLine(offer, packagesMilli + moreMilli, { hasAgreedPrices, drifted }),
    )
  const enough = Math.max(shop.minimumEuros * 100, aboveCents)
  let lines = linesWithMore(0)
  for (let more = 1000; lines.length > 0 && goodsOf(lines) <= enough; more += 1000) {
    lines = linesWithMore(more)
  }
  return lines
}

const pickedStatuses: readonly (OrderStatus | undefined)[] = ['shipped', 'delivered']

/** What is in the crates at a status: all of it once shipped, the first half while picking. */
const pickLines = (lines: OrderLine[], steps: readonly Step[], random: Random): OrderLine[] => {
  const status = steps.at(-1)?.to
  const picking = steps.find(({ to }) => to === 'picking')
  if (!picking) return lines
  const day = parisDay(picking.at).slice(2).replaceAll('-', '')
  const done = pickedStatuses.includes(status) ? lines.length : Math.ceil(lines.length / 2)
  return lines.map((line, index) =>
    index < done ? pickLine(line, `L${day}-${random.int(100, 999)}`, random) : line,
  )
}

/** The order a wish becomes, or null when the wholesaler has nothing to sell. */
export const buildOrder = (book: OrderBook, wish: Wish): Order | null => {
  const { buyer, shop, createdAt, random, status } = wish
  const [approver, ...others] = membersOf(book.people, buyer, ['admin', 'purchaser'])
  const sellers = membersOf(book.people, shop, ['admin', 'picker'])
  const [seller] = sellers
  const [delivery] = nextDeliveries(calendarOf(shop), createdAt, 1)
  if (!approver || !seller || !delivery) return null
  const purchaser =
    status === 'to_approve' ? (others[0] ?? approver) : random.pick([approver, ...others])
  const limitCents = (buyer.approvalLimitEuros ?? 0) * 100
  const drawn = drawLines(book, wish, status === 'to_approve' ? limitCents : 0)
  const waitsForApproval = needsApproval({
    grossCents: totalsOf(buyer, shop, createdAt, drawn).to.grossCents,
    // Each wish stands for itself: what else was ordered for its day is not known here.
    orderedCents: 0,
    approvalLimitCents: buyer.approvalLimitEuros === null ? null : limitCents,
    role: purchaser.role,
  })
  const course = {
    purchaser,
    approver,
    seller,
    picker: sellers.at(-1) ?? seller,
    createdAt,
    deliveryDate: delivery.date,
    waitsForApproval,
    random,
  }
  const steps = status ? courseTo(status, book.now, course) : courseUntil(book.now, course)
  const lines = pickLines(drawn, steps, random)
  if (lines.length === 0) return null
  return {
    buyer,
    shop,
    createdAt,
    lines,
    steps,
    placedBy: purchaser.id,
    deliveryDate: delivery.date,
    note: random.chance(0.15) ? random.pick(notes) : '',
    totals: totalsOf(buyer, shop, createdAt, lines),
  }
}

export const orderRow = (order: Order, id: number) => ({
  id,
  buyer_id: order.buyer.id,
  shop_id: order.shop.id,
  status: order.steps.at(-1)?.to ?? 'submitted',
  delivery_date: order.deliveryDate,
  note: order.note,
  placed_by: order.placedBy,
  parties: { buyer: partyOf(order.buyer), shop: partyOf(order.shop) },
  lines_count: order.lines.length,
  net_cents: order.totals.netCents,
  delivery_fee_cents: order.totals.deliveryFeeCents,
  vat: order.totals.vat.map(({ rate, baseCents, amountCents }) => ({
    rate,
    base_cents: baseCents,
    amount_cents: amountCents,
  })),
  contributions: order.totals.contributions.map(({ label, zone, ratePercent, netCents }) => ({
    label,
    zone,
    rate: Number(ratePercent),
    net_cents: netCents,
  })),
  gross_cents: order.totals.grossCents,
  ...storedRange(order.totals),
  estimated: order.totals.estimated,
  created_at: order.createdAt,
})

export const historyRows = (order: Order, orderId: number) =>
  order.steps.map((step, index) => ({
    order_id: orderId,
    at: step.at,
    actor_id: step.actor.id,
    actor_name: step.actor.firstName,
    from_status: order.steps[index - 1]?.to ?? null,
    to_status: step.to,
    reason: step.reason,
  }))
