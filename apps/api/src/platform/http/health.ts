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
