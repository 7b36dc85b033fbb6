import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

/** What a link of a mail carries opens an account: it is in the address, and not for the log. */
const secrets =
  /([?&](?:token|code|key|signature)=)[^&]*|(\/(?:invitations|calendars|tables)\/)[^/?]+/gi

/** The address of a request without what it may prove. */
export const loggedUrl = (url: string): string => url.replace(secrets, '$1$2…')

/** How a request looks in the log: never a header, a body or a secret of its address. */
export const requestSerializer = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request.url),
  remoteAddress: request.ip,
})

/** A proxy's own number of the request, or a new one: what the log and an answer have in common. */
export const requestIdOf = (request: IncomingMessage): string => {
  const given = request.headers['x-request-id']
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
}
