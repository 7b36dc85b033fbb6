import type { AnswerOf, Endpoint } from '@carreau/contract/endpoint'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import type { FastifyInstance } from 'fastify'
import { afterAll } from 'vitest'
import type { Offer } from '../../../../seeds/price-list/offers.ts'
import { signInFor } from '../../../../seeds/sign-in.ts'
import { buildApp } from '../../../app.ts'
import { readConfig } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { openTestIndex } from '../search-index/test-index.test-app.ts'

type Sent = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  token?: string
}

/** Prices are dated by the database: these tests live today. */
export const now = new Date()
/** The day so many days ago. */
export const daysAgo = (days: number): string => addDays(parisDay(now), -days)

/** The API over a database that holds a market, until the file's tests are over or as said. */
export const openMarketApp = async (
  { db, url }: { db: Db; url: string },
  whenOver: (close: () => Promise<void>) => void = afterAll,
) => {
  const app: FastifyInstance = await buildApp({
    db,
    config: readConfig({ LOG_LEVEL: 'silent' }),
    searchIndex: await openTestIndex(db, url, whenOver),
    now: () => now,
  })
  whenOver(() => app.close())

  /** Sends a call of the contract; `ok()` is its answer, checked, and fails on a refusal. */
  const call = async <E extends Endpoint>(
    endpoint: E,
    { params = {}, query = {}, token }: Sent,
  ) => {
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const response = await app.inject({
      method: endpoint.method,
      url: `/api${path}`,
      query: Object.fromEntries(Object.entries(query).map(([key, value]) => [key, String(value)])),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
    const answer: unknown = response.json()
    return {
      status: response.statusCode,
      answer,
      ok: () => {
        if (response.statusCode >= 300) throw new Error(`${endpoint.path}: ${response.body}`)
        return endpoint.answer.parse(answer) as AnswerOf<E> // parsed by this very schema
      },
    }
  }

  /** A token of « Bistrot des Halles », the company with agreed prices. */
  const bistrot = () =>
    signInFor(db, 'achat@bistrot.demo', { company: 'Bistrot des Halles', role: 'purchaser' })
  const caterer = () =>
    signInFor(db, 'chef@bistrot.demo', { company: 'Traiteur Lumière', role: 'purchaser' })

  /** Tells that an offer had these prices, oldest first, instead of its history so far. */
  const tell = async (
    offer: Pick<Offer, 'shopId' | 'specification'>,
    prices: readonly (readonly [day: string, priceE4: number | null])[],
  ): Promise<void> => {
    const of = { specification_id: offer.specification.id, shop_id: offer.shopId }
    await db
      .deleteFrom('offer_prices')
      .where('specification_id', '=', of.specification_id)
      .where('shop_id', '=', of.shop_id)
      .execute()
    let before: number | null = null
    for (const [day, price_e4] of prices) {
      const change_permille: number | null =
        before === null || price_e4 === null ? null : Math.round((1000 * price_e4) / before) - 1000
      await db
        .insertInto('offer_prices')
        .values({ ...of, day, price_e4, change_permille })
        .execute()
      before = price_e4
    }
  }

  return { call, bistrot, caterer, tell }
}
