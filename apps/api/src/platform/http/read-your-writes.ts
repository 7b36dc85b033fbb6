import type { FastifyInstance } from 'fastify'
import { afterWrites, placeInLog } from '../db/replica.ts'

const name = 'carreau_written'
/** No replica that is read from is further behind. */
const seconds = 5

/**
 * Whoever changed something reads from the primary until the replica has it: the answer to the change
 * says, in a cookie that any node understands, up to where the log was written.
 */
export const readYourWrites = (
  app: FastifyInstance,
  written: () => Promise<string>,
  { secure }: { secure: boolean },
): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const place = placeInLog(request.cookies[name] ?? '')
    if (place === undefined) done()
    else afterWrites(place, done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (['GET', 'HEAD', 'OPTIONS'].includes(request.method) || reply.statusCode >= 400) return
    const place = await written()
    reply.setCookie(name, place, {
      path: '/api',
      maxAge: seconds,
      httpOnly: true,
      sameSite: 'strict',
      secure,
    })
  })
}
