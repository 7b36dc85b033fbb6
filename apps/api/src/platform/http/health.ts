import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'

/** What the node needs beside the database before it may be sent requests; true is good. */
export type Readiness = Readonly<Record<string, boolean>>

/**
 * `/health/live`: the process answers. `/health/ready`: it can serve, the database and everything of
 * `readiness` included; it says what is missing, and 503, so that a proxy sends nobody.
 */
export const healthRoutes = (app: FastifyInstance, db: Db, readiness: () => Readiness): void => {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    const database = await db
      .selectNoFrom(({ lit }) => lit(1).as('one'))
      .execute()
      .then(() => true)
      .catch(() => false)
    const missing = Object.entries({ database, ...readiness() })
      .filter(([, good]) => !good)
      .map(([name]) => name)
    if (missing.length === 0) return { status: 'ready' }
    return reply.status(503).header('retry-after', '1').send({ status: 'not ready', missing })
  })
}

/** Set by a proxy on requests that it can give to another node (deploy/nginx/site.conf). */
const elsewhere = 'x-may-go-elsewhere'

/**
 * While the node stops: no connection is kept, so that a proxy makes its next one to another node. A
 * request that may go elsewhere is sent there, unread, by the answer that tells the proxy to send this
 * node nothing more; every other one is served as ever.
 */
export const draining = (app: FastifyInstance, isStopping: () => boolean): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping()) return
    reply.header('connection', 'close')
    if (request.headers[elsewhere] !== undefined) return reply.status(502).send()
  })
}
