import { endpoints } from '@carreau/contract/endpoints'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { authRoutes } from './features/auth/auth.routes.ts'
import { cartRoutes } from './features/carts/carts.routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import type { LiveIndex } from './features/catalogue/search-index/live-index.ts'
import { claimRoutes } from './features/claims/claims.routes.ts'
import { companyRoutes } from './features/company/company.routes.ts'
import { conversationRoutes } from './features/conversations/conversations.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { deviceRoutes } from './features/devices/devices.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { figureRoutes } from './features/figures/figures.routes.ts'
import { homepageRoutes } from './features/homepage/homepage.routes.ts'
import { listRoutes } from './features/lists/lists.routes.ts'
import { marketRoutes } from './features/market/market.routes.ts'
import { uploadRoutes } from './features/media/media.routes.ts'
import { memberRoutes } from './features/members/members.routes.ts'
import { notificationRoutes } from './features/notifications/notifications.routes.ts'
import { operatorRoutes } from './features/operator/operator.routes.ts'
import { orderDeskRoutes } from './features/order-desk/order-desk.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { pageRoutes } from './features/pages/pages.routes.ts'
import { pickingRoutes } from './features/picking/picking.routes.ts'
import { priceListRoutes } from './features/price-list/price-list.routes.ts'
import { realtimeRoutes } from './features/realtime/realtime.routes.ts'
import { shopProfileRoutes } from './features/shop-profile/shop-profile.routes.ts'
import { shopRoutes } from './features/shops/shops.routes.ts'
import { tenantRoutes } from './features/tenants/tenants.routes.ts'
import { userRoutes } from './features/users/users.routes.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/db/database.ts'
import { AppError } from './platform/errors/app-error.ts'
import { answerHeaders, requestIdOf } from './platform/http/answer-headers.ts'
import { giveForgeryCookie } from './platform/http/anti-forgery.ts'
import { answerError } from './platform/http/error-handler.ts'
import { healthRoutes, type Readiness } from './platform/http/health.ts'
import { apiReference } from './platform/http/reference-page.ts'
import { serveOn } from './platform/http/serve.ts'
import { takeForms } from './platform/http/take-forms.ts'
import { webPages } from './platform/http/web-pages.ts'
import { metricsRoute, type Reading } from './platform/operations/metrics.ts'
import { mediaRoutes } from './platform/storage/media.routes.ts'

/** What the running server knows of itself; tests and one-off programs have none of it. */
export type Operations = { readiness: () => Readiness; readings: readonly Reading[] }

export type Services = {
  db: Db
  config: Config
  searchIndex: LiveIndex
  now: () => Date
  operations?: Operations
}

/** The whole API on one page; it assembles and never listens. */
export const buildApp = async ({
  db,
  config,
  searchIndex,
  now,
  operations = { readiness: () => ({}), readings: [] },
}: Services): Promise<FastifyInstance> => {
  const app = fastify({
    logger: { level: config.logLevel },
    logController: new LogController({
      disableRequestLogging: !['info', 'debug'].includes(config.logLevel),
    }),
    genReqId: requestIdOf,
    trustProxy: config.trustProxy,
    bodyLimit: 256 * 1024,
    // Time to receive a whole request. Node knows one limit for all, and a photograph from a phone
    // (10 MB at 2 Mbit/s: 40 s) needs more than a form; so the headers keep 10 s, bodies of
    // anything else are small, and who may upload is asked before a byte of the file is read.
    requestTimeout: 60_000,
    http: { headersTimeout: 10_000 },
    frameworkErrors: answerError,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })

  answerHeaders(app, config)
  await app.register(cookie)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  healthRoutes(app, db, operations.readiness)
  metricsRoute(app, { readings: operations.readings, token: config.metricsToken })

  await app.register(
    async api => {
      // Clients send « application/json » with an empty body on calls that take none (spec §7).
      const parse = api.getDefaultJsonParser('error', 'error')
      api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
        body === '' ? done(null, undefined) : parse(request, String(body), done),
      )
      api.addHook('onRequest', giveForgeryCookie)
      const serve = serveOn(api, db, now)
      authRoutes(serve, { db })
      userRoutes(serve, { db })
      tenantRoutes(serve, { db })
      memberRoutes(serve, { db })
      companyRoutes(serve, { db })
      uploadRoutes(serve, { db, config })
      pageRoutes(serve, { db })
      notificationRoutes(serve, { db })
      deviceRoutes(serve, { db, config })
      catalogueRoutes(serve, { db, searchIndex })
      marketRoutes(serve, { db, now })
      homepageRoutes(serve, { db })
      shopRoutes(serve, { db })
      shopProfileRoutes(serve, { db })
      operatorRoutes(serve, { db, now })
      listRoutes(serve, { db })
      cartRoutes(serve, { db })
      orderRoutes(serve, { db })
      pickingRoutes(serve, { db })
      orderDeskRoutes(serve, { db })
      claimRoutes(serve, { db, config })
      conversationRoutes(serve, { db })
      customerRoutes(serve, { db })
      figureRoutes(serve, { db })
      priceListRoutes(serve, { db })
      documentRoutes(serve, { db, config, now })

      // In a context of its own: everywhere else a form stays an unsupported media type.
      await api.register(async own => {
        takeForms(own)
        realtimeRoutes(serveOn(own, db, now), { db, config })
      })

      apiReference(api, endpoints)
      api.setNotFoundHandler(() => {
        throw new AppError('not_found')
      })
    },
    { prefix: '/api' },
  )

  mediaRoutes(app, { config })
  await webPages(app, { config })
  return app
}
