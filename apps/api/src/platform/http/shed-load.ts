import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import type { Admission } from './admission.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads an uploaded file while it is served, at the pace of the sender's line. */
    takesFile?: boolean
  }
}

/**
 * Answers 503 with `Retry-After` to calls that would be served too late (`admission.ts`). A call counts
 * from when its body has arrived until its answer is made, so that a slow line holds nobody up; an
 * upload, whose body is read while it is served, does not count. Pages, files and health are not calls.
 */
export const shedLoad = (api: FastifyInstance, admission: Admission): void => {
  const admitted = new WeakSet<FastifyRequest>()
  const done = async (request: FastifyRequest): Promise<void> => {
    if (admitted.delete(request)) admission.leave()
  }
  api.addHook('preValidation', async request => {
    if (request.routeOptions.config.takesFile === true) return
    if (!(await admission.enter())) throw new AppError('overloaded')
    admitted.add(request)
  })
  api.addHook('onSend', async (request, _reply, payload) => {
    await done(request)
    return payload
  })
  // Whoever hung up before the answer was made.
  api.addHook('onResponse', done)
}
