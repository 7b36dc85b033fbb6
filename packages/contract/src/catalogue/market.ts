import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, unitPrice } from '../scalars.ts'
import { product, unit } from './catalogue.ts'

/** A product with the one specification and the one offer its section is about. */
const card = z.object({ product })

export const marketEndpoints = {
  getMarketToday: endpoint({
    method: 'GET',
    path: '/v3/market/today',
    summary: 'What is worth ordering today: arrivals, ends of lots, good prices',
    access: 'anyone',
    answer: z.object({
      data: z.object({
        /** Offers that are new, or back, since at most 3 days; newest first. */
        arrivals: z.array(card.extend({ arrived_on: z.string() })),
        /** Offers that end within 48 hours, the first to end first. */
        ending: z.array(card.extend({ ends_at: dateTime })),
        /**
         * Offers well below what the specification cost these 30 days. Two net prices in one unit,
         * to be shown as such and never as a discount (C. com. L443-2).
         */
        good_prices: z.array(card.extend({ unit, today: unitPrice, last_30_days: unitPrice })),
      }),
    }),
    errors: [],
  }),
}
