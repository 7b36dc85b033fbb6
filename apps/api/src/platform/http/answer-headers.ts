import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** A proxy's own number of the request, or a new one: what the log and an answer have in common. */
export const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}

/** What every answer says: its number, and what browsers must not do with it (OWASP ASVS 5, V3.4). */
export const answerHeaders = (app: FastifyInstance, { publicUrl }: { publicUrl: string }): void => {
  const always = {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    // The camera takes a claim's photographs; nothing else is asked for.
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    ...(publicUrl.startsWith('https:') && {
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    }),
  }
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always).header('x-request-id', request.id)
  })
}
