import { plansTours } from '@carreau/domain/orders/tours'
import { z } from 'zod'
import { nameOf, readableText } from '../accounts/names.ts'
import { endpoint } from '../endpoint.ts'
import { day, id, pathId } from '../scalars.ts'

const routeName = nameOf(
  'Donnez un nom à la tournée.',
  60,
  'Un nom de tournée compte au plus 60 signes.',
)
const routeParams = z.object({ routeId: pathId })
const plans = { shop: plansTours } as const

/** The routes themselves, and where on them goes what could not be delivered. */
export const tourPlanEndpoints = {
  addTourRoute: endpoint('POST /v3/shop/tours/routes', {
    summary: 'Adds a route',
    access: plans,
    body: z.object({ name: routeName }),
    status: 201,
    answer: z.object({ data: z.object({ id, name: z.string() }) }),
    errors: ['tour_route_exists', 'tour_routes_full'],
  }),
  renameTourRoute: endpoint('PATCH /v3/shop/tours/routes/{routeId}', {
    summary: 'Renames a route',
    access: plans,
    params: routeParams,
    body: z.object({ name: routeName }),
    answer: z.object({ data: z.object({ id, name: z.string() }) }),
    errors: ['tour_route_not_found', 'tour_route_exists'],
  }),
  removeTourRoute: endpoint('DELETE /v3/shop/tours/routes/{routeId}', {
    summary: 'Removes a route; its customers then stand on none',
    access: plans,
    params: routeParams,
    answer: z.object({ data: z.object({ id }) }),
    errors: ['tour_route_not_found'],
  }),
  setTourCrew: endpoint('PUT /v3/shop/tours/routes/{routeId}/crew', {
    summary: 'Says who drives a route and with what, from a day on until another is said',
    access: plans,
    params: routeParams,
    body: z.object({
      day,
      driver: readableText(60, 'Un nom de chauffeur compte au plus 60 signes.'),
      vehicle: readableText(30, 'Un véhicule compte au plus 30 signes.'),
    }),
    answer: z.object({ data: z.object({ id }) }),
    errors: ['tour_route_not_found'],
  }),
  getPostponement: endpoint('GET /v3/shop/tours/stops/{orderId}/postponement', {
    summary: 'Where a delivery may be put off to',
    access: plans,
    params: z.object({ orderId: pathId }),
    answer: z.object({
      data: z.object({
        number: z.string(),
        company_name: z.string(),
        delivery_date: day,
        /** Why nothing could be handed over; null: nobody stood there in vain. */
        reason: z.string().nullable(),
        /** The next days of delivery, with the order’s own where that is today. */
        days: z.array(day),
        routes: z.array(z.object({ id, name: z.string() })),
        route_id: id.nullable(),
      }),
    }),
    errors: ['order_not_found'],
  }),
  postponeStop: endpoint('POST /v3/shop/tours/stops/{orderId}/postponement', {
    summary:
      'Puts a shipped order off to another day, another tour or both; its customer is told. Idempotency-Key',
    access: plans,
    params: z.object({ orderId: pathId }),
    body: z.object({
      /** From today and the day that was promised on, within two weeks. */
      day,
      /** Null: on none any more; left out: it stays on its tour. */
      route_id: id.nullish(),
    }),
    answer: z.object({
      data: z.object({
        order_id: id,
        number: z.string(),
        delivery_date: day,
        route_id: id.nullable(),
      }),
    }),
    errors: [
      'order_not_found',
      'action_not_allowed_in_state',
      'role_not_allowed',
      'delivery_date_closed',
      'tour_route_not_found',
    ],
  }),
}
