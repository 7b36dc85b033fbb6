import {
  deliversStops,
  plansTours,
  readsTours,
  sendsTours,
  takingMethods,
} from '@carreau/domain/orders/tours'
import { z } from 'zod'
import { mediaKey } from '../companies/media.ts'
import { endpoint } from '../endpoint.ts'
import {
  amount,
  clock,
  dateTime,
  day,
  id,
  pathId,
  sentCelsius,
  sentEuros,
  sentPackages,
  servedStream,
} from '../scalars.ts'
import { returnedCrates, sentSignature } from './handover.ts'
import { orderStatus, seesOrders } from './orders.ts'

const address = z.object({
  line1: z.string(),
  line2: z.string(),
  postal_code: z.string(),
  city: z.string(),
})

/** One order to deliver. No amount stands here: the driver reads it too. */
const stop = z.object({
  order_id: id,
  number: z.string(),
  status: orderStatus,
  status_label: z.string(),
  buyer: z.object({ id, company_name: z.string() }),
  address,
  note: z.string(),
  /** Of Paris, HH:MM; null: no bound. */
  window: z.object({ opens_at: z.string().nullable(), closes_at: z.string().nullable() }),
  /** How the driver gets in, as the wholesaler noted it. */
  access: z.string(),
  /** Whom to call there. */
  phones: z.array(z.object({ id, name: z.string(), role: z.string(), phone: z.string() })),
  packages: z.number(),
  /** Net, as weighed or as announced; null where a package’s weight is not known. */
  weight_kg: z.number().nullable(),
  /** Went out with it, by kind. */
  crates: z.array(z.object({ kind_id: id, name: z.string(), count: z.int() })),
  lines: z.array(
    z.object({ id, name: z.string(), packaging_name: z.string(), packages: z.number() }),
  ),
  /** The last time that nothing could be handed over, and why; null: never. */
  attempt: z.object({ at: dateTime, by: z.string().nullable(), reason: z.string() }).nullable(),
  /** The day it was promised for first, where it was put off; null: it was not. */
  postponed_from: day.nullable(),
  /** Lines that nobody has picked yet: until none is left, the order stays. */
  lines_to_pick: z.int(),
  delivered: z
    .object({
      at: dateTime,
      /** Who delivered and who received; null where it was told without a proof. */
      by: z.string().nullable(),
      received_by: z.string().nullable(),
    })
    .nullable(),
})

const tours = z.object({
  day,
  today: day,
  /** `left_count`: on the road still, after a stop where nothing could be handed over. */
  days: z.array(z.object({ day, orders_count: z.int(), left_count: z.int() })),
  /** `stops_count` beyond `stops`: too many of them for a day in one answer; ask for that route alone. */
  routes: z.array(
    z.object({
      id,
      name: z.string(),
      stops_count: z.int(),
      stops: z.array(stop),
      /** Who drives it and with what, as last said of that day or before; empty where nobody did. */
      crew: z.object({ driver: z.string(), vehicle: z.string() }),
      /** Whether the caller drives it: theirs come first. */
      is_own: z.boolean(),
    }),
  ),
  /** Whose customer stands on no route yet. */
  unrouted: z.array(stop),
  unrouted_count: z.int(),
  crate_kinds: z.array(z.object({ id, name: z.string() })),
  /** First names of those who deliver, to choose from; empty for who does not plan. */
  driver_names: z.array(z.string()),
  /** The next day of delivery after this one, from today on: where what could not be delivered goes. */
  next_day: day.nullable(),
  can_plan: z.boolean(),
  can_send: z.boolean(),
  can_deliver: z.boolean(),
})
const toursAnswer = z.object({ data: tours })

const sentTaking = z.object({
  amount: sentEuros()
    .positive('Indiquez ce qui a été encaissé.')
    .max(100_000, 'Un encaissement compte au plus 100 000 €.'),
  method: z.enum(takingMethods, 'Choisissez un mode de règlement.'),
})

/** What a driver entered at a stop, for those who drive; the only amount in it is what they typed. */
const entered = z.object({
  data: z.object({
    at: dateTime,
    by: z.string(),
    received_by: z.string(),
    has_signature: z.boolean(),
    has_photo: z.boolean(),
    temperature_c: z.number().nullable(),
    note: z.string(),
    crates: z.array(z.object({ kind_id: id, name: z.string(), count: z.int() })),
    taking: z.object({ amount, method: z.enum(takingMethods) }).nullable(),
    refusals: z.array(
      z.object({ line_id: id, name: z.string(), packages: z.number(), reason: z.string() }),
    ),
    /** Until the end of the day on which it arrived. */
    can_correct: z.boolean(),
  }),
})
const plans = { shop: plansTours } as const

export const tourEndpoints = {
  listTours: endpoint('GET /v3/shop/tours', {
    summary: 'The tours of a day, each with its stops in order; no prices',
    access: { shop: readsTours },
    query: z.object({
      /** Today or the next day with something to deliver, unless said. */
      day: day.optional(),
      /** The stops of this route alone; « none » of those that stand on none. */
      route_id: z
        .union(
          [z.literal('none'), z.coerce.number<string>().int().positive()],
          'Indiquez une tournée.',
        )
        .optional(),
    }),
    answer: toursAnswer,
  }),
  printTour: endpoint('GET /v3/shop/tours/list', {
    summary:
      'The loading list of a tour on paper (PDF), the last stop first; what stands on none without `route_id`',
    access: { shop: readsTours },
    query: z.object({
      day: day.optional(),
      route_id: z.coerce.number('Indiquez une tournée.').int().positive().optional(),
    }),
    answer: servedStream,
    answerFile: { type: ['application/pdf'] },
    errors: ['tour_route_not_found'],
  }),
  moveStop: endpoint('POST /v3/shop/tours/stops/{orderId}', {
    summary: 'Puts the customer of an order on a route, behind another stop, for next time too',
    access: plans,
    params: z.object({ orderId: pathId }),
    body: z.object({
      route_id: id.nullable(),
      /** The stop it comes after; null: the first of the day. */
      after_order_id: id.nullable(),
    }),
    answer: toursAnswer,
    errors: ['order_not_found', 'tour_route_not_found'],
  }),
  placeStops: endpoint('POST /v3/shop/tours/stops', {
    summary: 'Puts the customers of several orders at the end of a route, in this order',
    access: plans,
    body: z.object({
      order_ids: z
        .array(id, 'Choisissez des arrêts.')
        .min(1, 'Choisissez des arrêts.')
        .max(500, 'On place au plus 500 arrêts à la fois.'),
      /** Null: on none any more. */
      route_id: id.nullable(),
    }),
    answer: toursAnswer,
    errors: ['order_not_found', 'tour_route_not_found', 'stops_of_several_days'],
  }),
  setDeliveryTerms: endpoint('PUT /v3/shop/tours/customers/{buyerId}', {
    summary: 'When a customer takes its goods, and how the driver gets in',
    access: plans,
    params: z.object({ buyerId: pathId }),
    body: z
      .object({
        opens_at: clock.nullable(),
        closes_at: clock.nullable(),
        access: z.string().trim().max(300, 'Les consignes comptent au plus 300 signes.'),
      })
      .refine(
        ({ opens_at, closes_at }) =>
          opens_at === null || closes_at === null || opens_at < closes_at,
        { path: ['closes_at'], message: 'La fin du créneau vient après son début.' },
      ),
    answer: z.object({ data: z.object({ id }) }),
    errors: ['customer_not_found'],
  }),
  sendTour: endpoint('POST /v3/shop/tours/send', {
    summary:
      'Ships or delivers the next orders of a tour that can go, and names those that cannot; again with `next_after` until it is null',
    access: { shop: sendsTours },
    body: z.object({
      day,
      /** Null: the orders that stand on no route. */
      route_id: id.nullable(),
      action: z.enum(['ship', 'deliver'], 'Cette action n’existe pas.'),
      /** `next_after` of the answer before: orders go in the order of their ids, so that none is left behind. */
      after: id.nullish(),
    }),
    answer: z.object({
      data: z.array(
        z.object({
          order_id: id,
          number: z.string(),
          company_name: z.string(),
          done: z.boolean(),
          /** Why not, where it was not. */
          message: z.string().nullable(),
        }),
      ),
      /** Null: the tour was gone through to its end. */
      next_after: id.nullable(),
    }),
    errors: ['tour_route_not_found'],
  }),
  deliverStop: endpoint('POST /v3/shop/tours/stops/{orderId}/delivery', {
    summary: 'Delivers an order with the proof of it, once. Idempotency-Key',
    access: { shop: deliversStops },
    params: z.object({ orderId: pathId }),
    body: z.object({
      /** By the phone, which may have been without a network since. */
      at: z.iso.datetime({ offset: true, error: 'Indiquez quand.' }).nullish(),
      received_by: z
        .string('Indiquez qui a reçu la livraison.')
        .trim()
        .min(1, 'Indiquez qui a reçu la livraison.')
        .max(80, 'Un nom compte au plus 80 signes.'),
      signature: sentSignature.nullish(),
      /** A picture sent to `POST /v3/media` before. */
      photo_key: mediaKey.nullish(),
      temperature_c: sentCelsius.nullish(),
      note: z.string().trim().max(500, 'Une note compte au plus 500 signes.').default(''),
      crates: returnedCrates,
      /** Paid at the door: on this delivery's invoice, then on what is due first; the rest stays in advance. */
      taking: sentTaking.nullish(),
      /** Refused at the door: they become a claim of the customer. */
      refusals: z
        .array(
          z.object({
            line_id: id,
            packages: sentPackages
              .positive('Indiquez combien de colis sont refusés.')
              .max(10_000, 'Ce nombre de colis est trop grand.'),
            reason: z
              .string('Indiquez un motif.')
              .trim()
              .min(1, 'Indiquez un motif.')
              .max(500, 'Un motif compte au plus 500 signes.'),
          }),
        )
        .max(500, 'Une livraison compte au plus 500 refus.')
        .default([]),
    }),
    answer: z.object({ data: stop }),
    errors: [
      'order_not_found',
      'delivery_day_ahead',
      'stop_cancelled',
      'stop_not_shipped',
      'stop_already_delivered',
      'crate_kind_not_found',
    ],
  }),
  leaveStop: endpoint('POST /v3/shop/tours/stops/{orderId}/attempts', {
    summary:
      'Notes that nothing could be handed over at a stop, and why; the order stays on the road. Idempotency-Key',
    access: { shop: deliversStops },
    params: z.object({ orderId: pathId }),
    body: z.object({
      /** By the phone, which may have been without a network since. */
      at: z.iso.datetime({ offset: true, error: 'Indiquez quand.' }).nullish(),
      reason: z
        .string('Indiquez pourquoi rien n’a été livré.')
        .trim()
        .min(1, 'Indiquez pourquoi rien n’a été livré.')
        .max(200, 'Un motif compte au plus 200 signes.'),
    }),
    answer: z.object({ data: stop }),
    errors: ['order_not_found', 'stop_cancelled', 'stop_not_shipped', 'stop_already_delivered'],
  }),
  getStopDelivery: endpoint('GET /v3/shop/tours/stops/{orderId}/delivery', {
    summary: 'What the driver entered at a stop, for those who drive',
    access: { shop: deliversStops },
    params: z.object({ orderId: pathId }),
    answer: entered,
    errors: ['order_not_found', 'stop_not_delivered'],
  }),
  correctStopDelivery: endpoint('PUT /v3/shop/tours/stops/{orderId}/delivery', {
    summary:
      'Counts crates and money of a stop anew on the same day; what was booked is moved back',
    access: { shop: deliversStops },
    params: z.object({ orderId: pathId }),
    body: z.object({
      /** Kinds that are not named stay as they were counted. */
      crates: z
        .array(
          z.object({
            kind_id: id,
            count: z
              .number('Indiquez combien d’emballages.')
              .int('Comptez des emballages entiers.')
              .min(0, 'Indiquez combien d’emballages.')
              .max(10_000, 'On compte au plus 10 000 emballages à la fois.'),
          }),
          'Indiquez les emballages rendus.',
        )
        .max(50, 'On compte au plus 50 sortes d’emballages.'),
      /** Null: nothing was handed over. */
      taking: sentTaking.nullable(),
    }),
    answer: entered,
    errors: [
      'order_not_found',
      'stop_not_delivered',
      'correction_closed',
      'taking_used',
      'crate_kind_not_found',
    ],
  }),
  listTakings: endpoint('GET /v3/shop/tours/takings', {
    summary: 'What was paid at the doors of a day, by route and by how',
    access: { shop: deliversStops },
    query: z.object({ day }),
    answer: z.object({
      data: z.array(
        z.object({
          route_id: id.nullable(),
          method: z.enum(takingMethods),
          count: z.int(),
          total: amount,
        }),
      ),
    }),
  }),
  printDeliveryProof: endpoint('GET /v3/orders/{orderId}/delivery/proof', {
    summary:
      'The proof of a delivery on paper (PDF): what was brought, what was refused and why, who signed',
    access: seesOrders,
    params: z.object({ orderId: pathId }),
    answer: servedStream,
    answerFile: { type: ['application/pdf'] },
    errors: ['order_not_found', 'stop_not_delivered'],
  }),
  getDelivery: endpoint('GET /v3/orders/{orderId}/delivery', {
    summary: 'The proof of a delivery, for both sides; null where there is none',
    access: seesOrders,
    params: z.object({ orderId: pathId }),
    answer: z.object({
      data: z
        .object({
          at: dateTime,
          by: z.string(),
          /** What it came with; empty where nobody said. */
          vehicle: z.string(),
          received_by: z.string(),
          signature: z.string().nullable(),
          photo_url: z.string().nullable(),
          temperature_c: z.number().nullable(),
          note: z.string(),
          crates: z.array(z.object({ name: z.string(), count: z.int() })),
          taking: z.object({ amount, method_label: z.string() }).nullable(),
          /** Refused when it was handed over, as the claims on it say. */
          refusals: z.array(
            z.object({ line_id: id, name: z.string(), packages: z.number(), reason: z.string() }),
          ),
        })
        .nullable(),
      /** Stops where nothing could be handed over, the latest last. */
      attempts: z.array(z.object({ id, at: dateTime, by: z.string(), reason: z.string() })),
    }),
    errors: ['order_not_found'],
  }),
}
