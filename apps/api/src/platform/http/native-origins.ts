import type { FastifyInstance } from 'fastify'

/** What the native application asks for: the API, and whether it is alive. */
const asked = /^\/(api|health\/live)(\/|\?|$)/

/** What its requests carry beside the usual. No cookie: `credentials` is never allowed. */
const allowed = 'authorization, content-type, idempotency-key'
/** What it reads of an answer beside the usual: a file's name, and the number for who asks for help. */
const exposed = 'content-disposition, retry-after, x-request-id'

/** How long a browser may remember the answer to its question before the request (s). */
const rememberedFor = 7_200

/**
 * Cross-origin requests are closed to every page but the native application's own, which is served
 * on the phone (decision 30). Without cookies there is nothing to forge: what it may do, its bearer
 * token says.
 */
export const admitNativeOrigins = (
  app: FastifyInstance,
  { nativeOrigins }: { nativeOrigins: readonly string[] },
): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!asked.test(request.url)) return
    reply.header('vary', 'Origin')
    const { origin } = request.headers
    if (origin === undefined || !nativeOrigins.includes(origin)) return
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-expose-headers': exposed,
    })
    if (request.method !== 'OPTIONS') return
    return reply
      .status(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
        'access-control-allow-headers': allowed,
        'access-control-max-age': rememberedFor,
      })
      .send()
  })
}
