import type { FastifyInstance } from 'fastify'
import type { Db } from '../db/database.ts'

/** `/health/live`: the process answers. `/health/ready`: it can serve, the database included. */
export const healthRoutes = (app: FastifyInstance, db: Db): void => {
  app.get('/health/live', async () => ({ status: 'live' }))
  app.get('/health/ready', async (_request, reply) => {
    try {
      await db.selectNoFrom(({ lit }) => lit(1).as('one')).execute()
      return { status: 'ready' }
    } catch {
      return reply.status(503).send({ status: 'database unreachable' })
    }
  })
}
