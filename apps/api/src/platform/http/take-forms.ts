import type { FastifyInstance } from 'fastify'

/** Reads bodies that are HTML forms, as `pusher-js` and its like send them, into plain fields. */
export const takeForms = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}
