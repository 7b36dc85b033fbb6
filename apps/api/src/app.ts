import { endpoints } from '@carreau/contract/endpoints'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { cartRoutes } from './features/carts/carts.routes.ts'
import { catalogueRoutes } from './features/catalogue/catalogue.routes.ts'
import { openTextReader } from './features/catalogue/door/read-text.ts'
import { marketRoutes } from './features/catalogue/market/market.routes.ts'
import type { LiveIndex } from './features/catalogue/search-index/live-index.ts'
import { companyRoutes, shopRoutes } from './features/companies/companies.routes.ts'
import { conversationRoutes } from './features/conversations/conversations.routes.ts'
import { customerRoutes } from './features/customers/customers.routes.ts'
import { reminderRoutes } from './features/customers/reminders/reminders.routes.ts'
import { documentRoutes } from './features/documents/documents.routes.ts'
import { integrationRoutes } from './features/integrations/integrations.routes.ts'
import { publicApi } from './features/integrations/public-api.routes.ts'
import { listRoutes } from './features/lists/lists.routes.ts'
import { needRoutes } from './features/needs/needs.routes.ts'
import {
  notificationRoutes,
  realtimeRoutes,
} from './features/notifications/notifications.routes.ts'
import { catalogueKeepingRoutes } from './features/operator/catalogue/keeping.routes.ts'
import { catalogueKindRoutes } from './features/operator/catalogue/kinds.routes.ts'
import { platformCompanyRoutes } from './features/operator/companies.routes.ts'
import { homepageRoutes, operatorRoutes, pageRoutes } from './features/operator/operator.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { priceListFetchingRoutes } from './features/price-list/fetching/fetching.routes.ts'
import { priceListRoutes } from './features/price-list/price-list.routes.ts'
import { todayRoutes } from './features/today/today.routes.ts'
import type { Config } from './platform/config/config.ts'
import type { Db } from './platform/db/database.ts'
import type { Replica } from './platform/db/replica.ts'
import { AppError } from './platform/errors/app-error.ts'
import {
  admitNativeOrigins,
  admitPrograms,
  answerHeaders,
  giveForgeryCookie,
} from './platform/http/browser-safety.ts'
import { answerError } from './platform/http/error-handler.ts'
import { draining, healthRoutes, type Readiness } from './platform/http/health.ts'
import { type Admission, shedLoad } from './platform/http/load/shed-load.ts'
import { hangUpOnStalls } from './platform/http/load/stalled-bodies.ts'
import { wireLimits } from './platform/http/load/wire-limits.ts'
import { appLinks } from './platform/http/pages/app-links.ts'
import { answerBadAddress, webPages } from './platform/http/pages/web-pages.ts'
import { takeForms } from './platform/http/read-form.ts'
import { readYourWrites } from './platform/http/read-your-writes.ts'
import { apiReference } from './platform/http/reference/reference-page.ts'
import { requestIdOf, requestSerializer } from './platform/http/request-log.ts'
import { mostBodyBytes, serveOn } from './platform/http/serve.ts'
import { openSecretBox } from './platform/identity/secret-box.ts'
import { metricsRoute, type Reading } from './platform/operations/metrics.ts'
import { mediaRoutes } from './platform/storage/media.routes.ts'
import { openStorage, type Storage } from './platform/storage/open-storage.ts'

/** What the running server knows of itself; tests and one-off programs have none of it. */
export type Operations = {
  isStopping: () => boolean
  readiness: () => Readiness
  readings: readonly Reading[]
  /** How old the newest backup is, in seconds, where backups are made by themselves. */
  backupAge?: (() => Promise<number>) | undefined
}

export type Services = {
  db: Db
  config: Config
  searchIndex: LiveIndex
  now: () => Date
  /** Where the log goes; by default what the process says. */
  logTo?: { write: (line: string) => void }
  /** Where pictures and documents are; by default what the configuration says. */
  storage?: Storage
  /** Where what many read is read, beside the database itself. */
  replica?: Pick<Replica, 'reads' | 'written'>
  operations?: Operations
  /** Who decides how many calls are served at once; without it, all that come. */
  admission?: Admission
}

/**
 * Clients send « application/json » with an empty body on calls that take none
 * (docs/specification.md#calls).
 */
const takeEmptyJson = (api: FastifyInstance): void => {
  const parse = api.getDefaultJsonParser('error', 'error')
  api.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, String(body), done),
  )
}

/** The whole API on one page; it assembles and never listens. */
export const buildApp = async ({
  db,
  config,
  searchIndex,
  now,
  logTo,
  storage = openStorage(config),
  replica,
  operations = { isStopping: () => false, readiness: () => ({}), readings: [] },
  admission,
}: Services): Promise<FastifyInstance> => {
  const app = fastify({
    logger: {
      level: config.logLevel,
      serializers: { req: requestSerializer },
      ...(logTo && { stream: logTo }),
    },
    logController: new LogController({
      disableRequestLogging: !['info', 'debug'].includes(config.logLevel),
    }),
    genReqId: requestIdOf,
    trustProxy: config.trustProxy,
    bodyLimit: mostBodyBytes,
    ...wireLimits(),
    frameworkErrors: answerBadAddress,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  })

  hangUpOnStalls(app.server)
  answerHeaders(app, config)
  draining(app, operations.isStopping)
  admitPrograms(app)
  admitNativeOrigins(app, config.native)
  await app.register(cookie)
  app.setErrorHandler(answerError)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  healthRoutes(app, db, operations.readiness)
  appLinks(app, config.native)
  metricsRoute(app, { readings: operations.readings, token: config.metricsToken })

  // Apart from the screens' calls: no cookie is given, and errors have another form.
  await app.register(
    async api => {
      takeEmptyJson(api)
      if (admission !== undefined) shedLoad(api, admission)
      publicApi(api, { db, storage, publicUrl: config.publicUrl, now })
    },
    { prefix: '/api/public/v1' },
  )
  await app.register(
    async api => {
      takeEmptyJson(api)
      api.addHook('onRequest', giveForgeryCookie)
      if (replica !== undefined)
        readYourWrites(api, replica.written, { secure: config.publicUrl.startsWith('https:') })
      const reads = replica?.reads ?? db
      if (admission !== undefined) shedLoad(api, admission)
      const serve = serveOn(api, db, now, config)
      const readText = openTextReader(db, searchIndex)
      const secrets = openSecretBox(config)
      accountRoutes(serve, { db, secrets, config })
      companyRoutes(serve, { db, ...storage })
      pageRoutes(serve, { db })
      notificationRoutes(serve, { db })
      catalogueRoutes(serve, { db, reads, searchIndex })
      marketRoutes(serve, { db: reads, now })
      homepageRoutes(serve, { db, reads })
      shopRoutes(serve, { db })
      operatorRoutes(serve, { db, secrets, now })
      platformCompanyRoutes(serve, { db })
      catalogueKeepingRoutes(serve, { db })
      catalogueKindRoutes(serve, { db })
      listRoutes(serve, { db })
      cartRoutes(serve, { db })
      needRoutes(serve, { db, readText })
      todayRoutes(serve, {
        db,
        installation: {
          hasMailServer: config.smtpUrl !== undefined,
          backupAge: operations.backupAge,
        },
      })
      orderRoutes(serve, { db, readText, mailDomain: config.mailIn?.domain ?? null })
      conversationRoutes(serve, { db })
      customerRoutes(serve, { db, reads, secrets, ...storage })
      reminderRoutes(serve, { db, ...storage })
      priceListRoutes(serve, { db, ...storage })
      priceListFetchingRoutes(serve, { db, secrets, reach: config.webhooks })
      documentRoutes(serve, { db, storage, publicUrl: config.publicUrl, now })
      integrationRoutes(serve, {
        db,
        publicUrl: config.publicUrl,
        secrets,
        reach: config.webhooks,
        storage,
        now,
      })

      // In a context of its own: everywhere else a form stays an unsupported media type.
      await api.register(async own => {
        takeForms(own)
        realtimeRoutes(serveOn(own, db, now, config), { db, config })
      })

      apiReference(api, endpoints)
      api.setNotFoundHandler(() => {
        throw new AppError('not_found')
      })
    },
    { prefix: '/api' },
  )

  mediaRoutes(app, storage)
  await webPages(app, { config })
  return app
}
