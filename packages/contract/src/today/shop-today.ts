import { z } from 'zod'
import { dateTime, day, id } from '../scalars.ts'

/** Of a wholesaler: its night, and what waits beside it. */
export const shopToday = z.object({
  kind: z.literal('shop'),
  /** The delivery day there is work for. */
  day: z.string(),
  /** Whether the wholesaler has said on which days it delivers: nobody can order before. */
  has_delivery_days: z.boolean(),
  /** When that day closes, or closed; null where nothing is delivered. */
  cut_off_at: dateTime.nullable(),
  /** Orders of that day by state; what the role does not see counts as none. */
  orders: z.object({
    submitted: z.int(),
    accepted: z.int(),
    picking: z.int(),
    shipped: z.int(),
    delivered: z.int(),
  }),
  /** Since the person last looked at the desk, over the days around. */
  news: z.object({ new: z.int(), changed: z.int() }),
  /** What that day was picked short of, the most first; twenty at most. */
  short: z.array(
    z.object({
      specification_id: id,
      name: z.string(),
      ordered_packages: z.number(),
      picked_packages: z.number(),
      orders_count: z.int(),
    }),
  ),
  /**
   * How far each tour is, by name: those of today while anything of them is still to deliver, then those of the day;
   * the last of a day has no name: orders on none. Empty until a route is kept.
   */
  tours: z.array(
    z.object({
      day,
      id: id.nullable(),
      name: z.string().nullable(),
      stops: z.int(),
      shipped: z.int(),
      delivered: z.int(),
      /** Of what is shipped: nothing could be handed over. */
      left: z.int(),
    }),
  ),
  /** Orders that came back undelivered and wait for another day, with the first of their days. */
  left: z.object({ orders: z.int(), day: day.nullable() }),
  /** Recalls that are open, and customers told who have not answered. */
  recalls: z.object({ open: z.int(), unanswered: z.int() }),
  /** Open claims, and until when the first is to be answered. */
  claims: z.object({ open: z.int(), answer_by: dateTime.nullable() }),
  /** Conversations with something unread, up to 100. */
  messages: z.int(),
  /** Offers on sale, and when a price was last changed; null for an empty list. */
  price_list: z.object({ offers: z.int(), changed_at: dateTime.nullable() }),
})
