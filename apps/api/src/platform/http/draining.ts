import type { FastifyInstance } from 'fastify'

/** Set by a proxy on requests that it can give to another node (deploy/nginx.conf). */
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
