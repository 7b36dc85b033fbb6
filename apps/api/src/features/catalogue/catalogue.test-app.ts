import type { AnswerOf, Endpoint } from '@carreau/contract/endpoint'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll } from 'vitest'
import { signInFor } from '../../../seeds/sign-in.ts'
import { loadSmallMarket } from '../../../seeds/small-market.ts'
import { answerError } from '../../platform/http/error-handler.ts'
import { serveOn } from '../../platform/http/serve.ts'
import { testDatabase } from '../../platform/postgres/test-database.ts'
import { shopRoutes } from '../companies/companies.routes.ts'
import { homepageRoutes } from '../operator/operator.routes.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { openTestIndex } from './search-index/test-index.test-app.ts'

type Sent = {
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  token?: string
}

/** The public rooms over the small market, on a Tuesday morning in Paris. */
export const openCatalogueApp = async () => {
  const { db, url } = await testDatabase()
  const clock = { now: new Date('2026-11-24T09:00:00+01:00') }
  const market = await loadSmallMarket(url, clock.now)
  const searchIndex = await openTestIndex(db, url)
  const app = fastify({ routerOptions: { maxParamLength: 200 } })
  app.setErrorHandler(answerError)
  await app.register(cookie)
  await app.register(
    async api => {
      const serve = serveOn(api, db, () => clock.now, { operatorsNeedSecondFactor: false })
      catalogueRoutes(serve, { db, searchIndex })
      homepageRoutes(serve, { db })
      shopRoutes(serve, { db })
    },
    { prefix: '/api' },
  )
  afterAll(() => app.close())

  /** Sends a call of the contract; `ok()` is its answer, checked, and fails on a refusal. */
  const call = async <E extends Endpoint>(endpoint: E, sent: Sent = {}) => {
    const { params = {}, query = {}, token } = sent
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    )
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
      text: response.body,
      headers: response.headers,
      bytes: response.rawPayload.length,
      ok: () => {
        if (response.statusCode >= 300) throw new Error(`${endpoint.path}: ${response.body}`)
        return endpoint.answer.parse(answer) as AnswerOf<E> // parsed by this very schema
      },
    }
  }

  /** A token of the company with agreed prices, « Bistrot des Halles ». */
  const bistrot = () =>
    signInFor(db, 'achat@bistrot.demo', { company: 'Bistrot des Halles', role: 'purchaser' })
  /** A token of a company without any, « Traiteur Lumière ». */
  const caterer = () =>
    signInFor(db, 'chef@bistrot.demo', { company: 'Traiteur Lumière', role: 'purchaser' })
  /** A token of the first wholesaler. */
  const wholesaler = () =>
    signInFor(db, 'vente@primeur.demo', { company: 'Primeurs de Rungis', role: 'admin' })

  return { db, clock, market, call, bistrot, caterer, wholesaler }
}
