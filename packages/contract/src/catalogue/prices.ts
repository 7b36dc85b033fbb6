import { maxHistoryDays } from '@carreau/domain/catalogue/prices'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pathId, shopName, unitPrice } from '../scalars.ts'
import { product, unit } from './catalogue.ts'

const wrongDays = `Indiquez un nombre de jours entre 1 et ${maxHistoryDays}.`

const historyQuery = z.object({
  /** How many days back from today, which is the last of them. */
  days: z.coerce
    .number(wrongDays)
    .int(wrongDays)
    .min(1, wrongDays)
    .max(maxHistoryDays, wrongDays)
    .default(30),
})

/** What the calling company paid last for a specification; a visitor or a wholesaler has none. */
const lastPaid = z.object({
  specification_id: id,
  order_id: id,
  unit,
  unit_price: unitPrice,
  date: dateTime,
  shop: shopName,
})

const priceHistory = z.object({
  /** Of every price of the curve; the offers may be priced by another one. */
  unit,
  /** One entry per day, oldest first; list prices, null on a day without any. */
  days: z.array(
    z.object({
      day: z.string(),
      lowest: unitPrice.nullable(),
      median: unitPrice.nullable(),
    }),
  ),
})

export const priceEndpoints = {
  getSpecificationPriceHistory: endpoint('GET /v3/specifications/{specificationId}/price_history', {
    summary: 'Lowest and median list price by day, and what the buyer paid last',
    access: 'anyone',
    params: z.object({ specificationId: pathId }),
    query: historyQuery,
    answer: z.object({ data: priceHistory.extend({ last_paid: lastPaid.nullable() }) }),
    errors: ['specification_not_found'],
  }),
  getProductPriceHistory: endpoint('GET /v3/products/{productId}/price_history', {
    summary: 'The same for a product in its usual unit, with the last price of each specification',
    access: 'anyone',
    params: z.object({ productId: pathId }),
    query: historyQuery,
    answer: z.object({ data: priceHistory.extend({ last_paid: z.array(lastPaid) }) }),
    errors: ['product_not_found'],
  }),
}

/** A product with the one specification and the one offer its section is about. */
const card = z.object({ product })

export const marketEndpoints = {
  getMarketToday: endpoint('GET /v3/market/today', {
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
  }),
}
