import {
  correctsArrivals,
  costUnitNames,
  lossReasonNames,
  maxArrivalLines,
  maxArrivalPackages,
  movementKinds,
  movesStock,
  readsStock,
} from '@carreau/domain/orders/stock/stock'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  buyerName,
  dateTime,
  day,
  id,
  openPageMeta,
  paging,
  pathId,
  sentKg,
  sentPrice,
  unitPrice,
} from '../scalars.ts'
import { orderStatus } from './orders.ts'

/** Packages of goods that lie there: whole ones or halves. */
const stockPackages = z
  .number('Indiquez un nombre de colis.')
  .max(maxArrivalPackages, 'Ce nombre de colis est trop grand.')
  // Exactly: `multipleOf` lets what is beside a half pass for it.
  .refine(value => Number.isInteger(value * 2), 'Comptez par colis ou par demi-colis.')
const somePackages = stockPackages.positive('Indiquez au moins un demi-colis.')
const anyPackages = stockPackages.min(0, 'Il n’y a pas moins de zéro colis.')
const weight = sentKg
  .positive('Indiquez un poids supérieur à zéro.')
  .max(1_000_000, 'Ce poids est trop grand.')
  .nullish()
const cost = {
  /** € before tax of a package or a kilogram; left out by whoever does not see costs. */
  unit_cost: sentPrice
    .min(0, 'Un coût n’est pas négatif.')
    .max(100_000, 'Ce coût est trop grand.')
    .nullish(),
  cost_unit: z.enum(costUnitNames, 'Un coût est au colis ou au kg.').default('package'),
}
const note = z.string().trim().max(200, 'Une remarque compte au plus 200 signes.').default('')

/** What there is of a lot now; below zero where more went out than ever came in. */
const stockLot = z.object({
  id,
  lot: z.string(),
  specification_id: id,
  name: z.string(),
  /** Size, category, packaging: what tells it from the lot beside it. */
  facts: z.string(),
  origin_name: z.string(),
  packages: z.number(),
  /** Net; null where no weight is known. */
  weight_kg: z.number().nullable(),
  best_before: z.string().nullable(),
  arrived_on: z.string(),
  supplier: z.string(),
  /** An open recall keeps it out of the crates. */
  is_recalled: z.boolean(),
  /** € before tax; null for whoever does not see costs, or where nobody has said it. */
  unit_cost: unitPrice.nullable(),
  cost_unit: z.enum(costUnitNames).nullable(),
})

const arrival = {
  id,
  supplier: z.string(),
  note_number: z.string(),
  arrived_on: z.string(),
  recorded_at: dateTime,
  recorded_by: z.string(),
}

const lotDetail = stockLot.extend({
  arrival: z.object(arrival),
  /** As entered and corrected since. */
  arrived_packages: z.number(),
  arrived_weight_kg: z.number().nullable(),
  /** The newest first. */
  movements: z.array(
    z.object({
      id,
      kind: z.enum(movementKinds),
      label: z.string(),
      /** In above zero, out below. */
      packages: z.number(),
      weight_kg: z.number().nullable(),
      reason: z.enum(lossReasonNames).nullable(),
      note: z.string(),
      order: z.object({ id, number: z.string(), buyer_name: z.string() }).nullable(),
      at: dateTime,
      by: z.string(),
    }),
  ),
  has_more_movements: z.boolean(),
  /** Every order that holds goods under the lot’s number, the newest delivery first. */
  deliveries: z.array(
    z.object({
      line_id: id,
      order: z.object({ id, number: z.string() }),
      buyer: buyerName,
      delivery_date: z.string(),
      status: orderStatus,
      status_label: z.string(),
      name: z.string(),
      packages: z.number(),
      weight_kg: z.number().nullable(),
    }),
  ),
  has_more_deliveries: z.boolean(),
  can_move: z.boolean(),
  can_correct: z.boolean(),
})

/** An offer bound to its stock: what may still be promised of it, in packages. */
const stockPromise = z.object({
  offer_id: id,
  specification_id: id,
  name: z.string(),
  facts: z.string(),
  origin_name: z.string(),
  in_stock: z.number(),
  /** On its way, as the wholesaler says. */
  announced: z.number(),
  announced_for: z.string().nullable(),
  /** Ordered and not yet picked. */
  promised: z.number(),
  /** In crates, without a lot of the stock. */
  without_lot: z.number(),
  available: z.number(),
  /** Of deliveries before `announced_for`: what lies there less what these are promised; null: nothing is announced. */
  available_before: z.number().nullable(),
  /** Where more is promised than there is: who ordered last, and may not get it. */
  concerned: z.array(
    z.object({
      order: z.object({ id, number: z.string() }),
      buyer: buyerName,
      delivery_date: z.string(),
      /** Its buyer has not approved it yet, and the wholesaler cannot open it. */
      is_waiting: z.boolean(),
      packages: z.number(),
    }),
  ),
})

const lotParams = z.object({ lotId: pathId })
const lotAnswer = z.object({ data: lotDetail })

export const stockEndpoints = {
  listStock: endpoint('GET /v3/shop/stock', {
    summary: 'Lots of which any is left, or less than none, those that keep least first',
    access: { shop: readsStock },
    query: z.object({
      /** Words of the product, the supplier or the lot, accents and case forgiven. */
      q: z.string().max(200).optional(),
    }),
    answer: z.object({
      data: z.array(stockLot),
      meta: z.object({
        /** More lots are there than are shown: ask by `q`. */
        has_more: z.boolean(),
        /** Whether anything has ever arrived. */
        has_arrivals: z.boolean(),
        today: z.string(),
        can_move: z.boolean(),
        sees_costs: z.boolean(),
      }),
    }),
  }),
  listPromises: endpoint('GET /v3/shop/stock/promises', {
    summary: 'Offers bound to their stock, those first of which too much is promised',
    access: { shop: readsStock },
    answer: z.object({
      data: z.array(stockPromise),
      meta: z.object({ has_more: z.boolean(), today: z.string(), can_announce: z.boolean() }),
    }),
  }),
  announceArrival: endpoint('PUT /v3/shop/stock/promises/{offerId}/announced', {
    summary: 'Says what of a bound offer is on its way, and for which day; 0 takes it back',
    access: { shop: correctsArrivals },
    params: z.object({ offerId: pathId }),
    body: z.object({ packages: anyPackages, arrives_on: day.nullable().default(null) }),
    answer: z.object({ data: stockPromise }),
    errors: ['offer_not_found'],
  }),
  suggestArrivalGoods: endpoint('GET /v3/shop/stock/goods', {
    summary: 'The wholesaler’s own offers by what is typed, to enter what has arrived',
    access: { shop: readsStock },
    query: z.object({ q: z.string().max(200) }),
    answer: z.object({
      data: z.array(
        z.object({
          specification_id: id,
          label: z.string(),
          origin_name: z.string(),
          /** Net weight of one package in kg; null where unknown. */
          average_volume: z.number().nullable(),
        }),
      ),
    }),
  }),
  listArrivals: endpoint('GET /v3/shop/arrivals', {
    summary: 'Arrivals of the wholesaler, the newest first',
    access: { shop: readsStock },
    query: z.object(paging),
    answer: z.object({
      data: z.array(
        z.object({ ...arrival, lines_count: z.int(), packages: z.number(), names: z.string() }),
      ),
      meta: openPageMeta.extend({
        /** Of the latest arrivals, to choose from. */
        suppliers: z.array(z.string()),
        sees_costs: z.boolean(),
      }),
    }),
  }),
  getArrival: endpoint('GET /v3/shop/arrivals/{arrivalId}', {
    summary: 'An arrival with what is left of each of its lots',
    access: { shop: readsStock },
    params: z.object({ arrivalId: pathId }),
    answer: z.object({ data: z.object({ ...arrival, lines: z.array(stockLot) }) }),
    errors: ['arrival_not_found'],
  }),
  recordArrival: endpoint('POST /v3/shop/arrivals', {
    summary: 'Enters what a supplier has brought, each line a lot (Idempotency-Key)',
    access: { shop: readsStock },
    body: z.object({
      supplier: z
        .string('Indiquez le fournisseur.')
        .trim()
        .min(1, 'Indiquez le fournisseur.')
        .max(120, 'Un nom compte au plus 120 signes.'),
      note_number: z
        .string()
        .trim()
        .max(60, 'Un numéro de bon compte au plus 60 signes.')
        .default(''),
      arrived_on: day,
      lines: z
        .array(
          z.object({
            specification_id: z.int('Choisissez un produit de votre mercuriale.').positive(),
            /** Left out: the day and a number. */
            lot: z.string().trim().max(80, 'Un numéro de lot compte au plus 80 signes.').nullish(),
            /** Left out: that of the specification. */
            origin: z.string().trim().max(60, 'Une origine compte au plus 60 signes.').nullish(),
            packages: somePackages,
            /** Net, of all its packages together; left out: what a package announces. */
            weight_kg: weight,
            ...cost,
            best_before: day.nullish(),
          }),
          'Indiquez ce qui est arrivé.',
        )
        .min(1, 'Indiquez ce qui est arrivé.')
        .max(maxArrivalLines, `Un arrivage compte au plus ${maxArrivalLines} lignes.`),
    }),
    status: 201,
    answer: z.object({ data: z.object({ ...arrival, lines: z.array(stockLot) }) }),
  }),
  getOrderMargin: endpoint('GET /v3/shop/orders/{orderId}/margin', {
    summary:
      'What the goods of an order cost by their lots, and what is left; lines without a known cost apart',
    access: { shop: correctsArrivals },
    params: z.object({ orderId: pathId }),
    answer: z.object({
      data: z.object({
        /** € before tax, of the lines whose cost is known. */
        net: amount,
        cost: amount,
        margin: amount,
        /** Of the net; null where nothing is charged. */
        margin_percent: z.number().nullable(),
        known_lines: z.int(),
        picked_lines: z.int(),
        lines: z.array(
          z.object({
            line_id: id,
            name: z.string(),
            lot: z.string(),
            net: amount,
            cost: amount,
            margin: amount,
            margin_percent: z.number().nullable(),
          }),
        ),
      }),
    }),
    errors: ['order_not_found'],
  }),
  getStockLot: endpoint('GET /v3/shop/lots/{lotId}', {
    summary: 'Where a lot came from, what became of it and every delivery it went to',
    access: { shop: readsStock },
    params: lotParams,
    answer: lotAnswer,
    errors: ['lot_not_found'],
  }),
  bookLoss: endpoint('POST /v3/shop/lots/{lotId}/losses', {
    summary: 'Writes off packages of a lot, with a reason (Idempotency-Key)',
    access: { shop: movesStock },
    params: lotParams,
    body: z.object({
      packages: somePackages,
      weight_kg: weight,
      reason: z.enum(lossReasonNames, 'Indiquez un motif.'),
      note,
    }),
    answer: lotAnswer,
    errors: ['lot_not_found'],
  }),
  countLot: endpoint('POST /v3/shop/lots/{lotId}/counts', {
    summary:
      'Says how many packages of a lot are there; the difference is booked (Idempotency-Key)',
    access: { shop: movesStock },
    params: lotParams,
    body: z.object({ packages: anyPackages, weight_kg: weight, note }),
    answer: lotAnswer,
    errors: ['lot_not_found'],
  }),
  correctArrival: endpoint('POST /v3/shop/lots/{lotId}/corrections', {
    summary:
      'Says what had really arrived of a lot, or what it cost; the difference is booked (Idempotency-Key)',
    access: { shop: correctsArrivals },
    params: lotParams,
    body: z.object({ packages: anyPackages, weight_kg: weight, ...cost, note }),
    answer: lotAnswer,
    errors: ['lot_not_found'],
  }),
}
