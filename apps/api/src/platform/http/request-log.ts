import type { FastifyRequest } from 'fastify'

/** What a link of a mail carries opens an account: it is in the address, and not for the log. */
const secrets = /([?&](?:token|code|key|signature)=)[^&]*|(\/invitations\/)[^/?]+/gi

/** The address of a request without what it may prove. */
export const loggedUrl = (url: string): string => url.replace(secrets, '$1$2…')

/** How a request looks in the log: never a header, a body or a secret of its address. */
export const requestSerializer = (request: FastifyRequest) => ({
  method: request.method,
  url: loggedUrl(request.url),
  remoteAddress: request.ip,
})
