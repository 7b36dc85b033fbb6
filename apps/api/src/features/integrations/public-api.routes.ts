import type { AnswerOf } from '@carreau/contract/endpoint'
import type { ErrorCode } from '@carreau/contract/errors'
import { type PublicEndpoint, publicEndpoints } from '@carreau/contract/integrations/public-api'
import { callsAMinute } from '@carreau/domain/integrations/scopes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { answerProblem } from '../../platform/http/error-handler.ts'
import { type Call, serveOn } from '../../platform/http/serve.ts'
import type { Storage } from '../../platform/storage/open-storage.ts'
import { getOrderXml, openOwnFiles, pageOfDocuments } from '../documents/door/keyed-documents.ts'
import { answerOrder, orderByNumber, orderIdOf, pageOfOrders } from '../orders/door/keyed-orders.ts'
import { pageOfOffers, setPrices } from '../price-list/door/keyed-offers.ts'
import { secretAddresses } from './addresses/addresses.routes.ts'
import { readTable } from './addresses/read-table.ts'
import { type CallsLeft, keyHolderWith, tellCallsLeft } from './authenticate-key.ts'
import { type KeyOf, logCalls } from './calls/call-log.ts'
import { readIdCursor, readOrderCursor } from './cursors.ts'
import { publicDescription } from './public-description.ts'

type Services = { db: Db; storage: Storage; publicUrl: string; now: () => Date }

/** What a page of rows with ids goes on from: where it ends, new ones come after the last. */
const pageById = <Row>(
  rows: Row[],
  { limit, idOf, since }: { limit: number; idOf: (row: Row) => number; since: string | undefined },
) => {
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  return {
    data,
    next_cursor: last === undefined ? (since ?? null) : String(idOf(last)),
    has_more: rows.length > limit,
  }
}

/** The public API, mounted at `/api/public/v1`: the same use cases as the screens', by a company's keys. */
export const publicApi = (api: FastifyInstance, services: Services): void => {
  const callsLeft: CallsLeft = new WeakMap()
  const keyOf: KeyOf = new WeakMap()
  const codeOf = new WeakMap<FastifyRequest, ErrorCode>()
  api.setErrorHandler(answerProblem((request, code) => codeOf.set(request, code)))
  api.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  api.addHook('onSend', tellCallsLeft(callsLeft, callsAMinute))
  const description = publicDescription()
  api.get('/openapi.json', async () => description)
  const { db, now } = services
  logCalls(api, { db, now, keyOf, codeOf })
  const settings = { operatorsNeedSecondFactor: false }
  const serve: ServeKeyed = (endpoint, handler) =>
    serveOn(
      api,
      db,
      now,
      settings,
      keyHolderWith(db, { scope: endpoint.scope, callsLeft, keyOf }),
    )(endpoint, handler)
  publicRoutes(serve, services)
  tableRoutes(serve, services)
  secretAddresses(api, services)
}

/** As `Serve`, of endpoints that say which scope they take. */
type ServeKeyed = <E extends PublicEndpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>>,
) => void

const publicRoutes = (
  serve: ServeKeyed,
  { db, storage, publicUrl, now: clock }: Services,
): void => {
  const ownFile = openOwnFiles({ db, storage, publicUrl, now: clock })
  serve(publicEndpoints.pullOffers, async ({ caller, query: { cursor, limit } }) => {
    const asked = { afterId: readIdCursor(cursor), limit: limit + 1 }
    const rows = await pageOfOffers(db, caller.tenant.id, asked)
    return pageById(rows, { limit, idOf: row => row.offer_id, since: cursor })
  })
  serve(publicEndpoints.pushPrices, async ({ caller, body }) => ({
    data: await setPrices(
      db,
      { shopId: caller.tenant.id, name: caller.firstName },
      { prices: body.prices, isConfirmed: body.prices_confirmed },
    ),
  }))
  serve(publicEndpoints.pullOrders, async ({ caller, query: { cursor, limit }, now }) => {
    const since = readOrderCursor(cursor)
    const { orders, last, hasMore } = await pageOfOrders(db, caller.tenant, { since, limit, now })
    return {
      data: orders,
      next_cursor: last === undefined ? (cursor ?? null) : `${last.touchedIn}.${last.id}`,
      has_more: hasMore,
    }
  })
  serve(publicEndpoints.pullOrder, ({ caller, params, now }) =>
    orderByNumber(db, caller.tenant, params.number, now),
  )
  serve(publicEndpoints.pullOrderXml, async ({ caller: { tenant }, params }) =>
    getOrderXml(db, tenant, { orderId: await orderIdOf(db, tenant, params.number) }),
  )
  serve(publicEndpoints.acceptOrder, ({ caller, params, idempotencyKey: key, now }) =>
    answerOrder(db, caller, { ...params, action: 'accept', key }, now),
  )
  serve(publicEndpoints.refuseOrder, ({ caller, params, body, idempotencyKey: key, now }) =>
    answerOrder(db, caller, { ...params, ...body, action: 'refuse', key }, now),
  )
  serve(publicEndpoints.pullDocuments, async ({ caller, query: { cursor, limit }, now }) => {
    const asked = { afterId: readIdCursor(cursor), limit: limit + 1, now }
    const rows = await pageOfDocuments(db, caller.tenant, asked)
    return pageById(rows, { limit, idOf: row => row.id, since: cursor })
  })
  serve(publicEndpoints.pullDocumentFile, ({ caller, params }) =>
    ownFile(caller.tenant, params.documentId),
  )
}

/** What the lists tell, for spreadsheets that can send a key; for those that cannot there are secret addresses. */
const tableRoutes = (serve: ServeKeyed, { db }: Services): void => {
  serve(publicEndpoints.pullOrdersTable, async ({ caller: { tenant }, query, now }) =>
    readTable('orders', { db, tenant, query, now }),
  )
  serve(publicEndpoints.pullOrderLinesTable, async ({ caller: { tenant }, query, now }) =>
    readTable('order_lines', { db, tenant, query, now }),
  )
  serve(publicEndpoints.pullDeliveriesTable, async ({ caller: { tenant }, query, now }) =>
    readTable('deliveries', { db, tenant, query, now }),
  )
  serve(publicEndpoints.pullDocumentsTable, async ({ caller: { tenant }, query, now }) =>
    readTable('documents', { db, tenant, query, now }),
  )
  serve(publicEndpoints.pullOffersTable, async ({ caller: { tenant }, query, now }) =>
    readTable('offers', { db, tenant, query, now }),
  )
}
