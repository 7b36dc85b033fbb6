import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@carreau/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { authenticate } from '../identity/authenticate.ts'
import { admit, type CallerOf } from '../identity/caller.ts'
import { refuseForgery } from './anti-forgery.ts'
import { serializerSchema } from './json-schema.ts'

/** What a handler knows of its request, checked and typed by the contract. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  caller: CallerOf<E>
  /** Address of the client, for throttling. */
  address: string
  idempotencyKey: string | undefined
  now: Date
}

/** Ties an endpoint of the contract to its use case, a line each. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>>,
) => void

const fieldErrors = (error: z.ZodError): Record<string, string[]> => {
  const errors: Record<string, string[]> = {}
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '_'
    errors[field] = [...(errors[field] ?? []), issue.message]
  }
  return errors
}

const read = (shape: z.ZodType | undefined, value: unknown): unknown => {
  if (shape === undefined) return undefined
  const result = shape.safeParse(value)
  if (result.success) return result.data
  throw new AppError('invalid_input', { errors: fieldErrors(result.error) })
}

/** A path whose parameter cannot be an id is a page that does not exist. */
const readParams = (shape: z.ZodType | undefined, value: unknown): unknown => {
  const result = shape?.safeParse(value)
  if (result === undefined) return undefined
  if (!result.success) throw new AppError('not_found')
  return result.data
}

/** Makes `serve` for a Fastify instance mounted at `/api`. */
export const serveOn =
  (app: FastifyInstance, db: Db, now: () => Date): Serve =>
  (endpoint, handler) => {
    const changesState = endpoint.method !== 'GET' || endpoint.changesState === true
    const status = endpoint.status ?? 200

    const run = async (request: FastifyRequest, reply: FastifyReply) => {
      if (changesState) refuseForgery(request)
      const caller = await authenticate(db, request)
      admit(endpoint.access, caller)
      const call = {
        params: readParams(endpoint.params, request.params),
        query: read(endpoint.query, request.query),
        body: read(endpoint.body, request.body),
        caller,
        address: request.ip,
        idempotencyKey: headerOf(request, 'idempotency-key'),
        now: now(),
      } as Call<typeof endpoint> // checked above, field by field, by the same endpoint
      const answer = await handler(call)
      // Prices are the caller's own: no shared cache may keep an answer (product §4).
      return reply.header('cache-control', 'no-store').status(status).send(answer)
    }

    app.route({
      method: endpoint.changesState === true ? ['GET', 'POST'] : endpoint.method,
      url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      schema: { response: { [status]: serializerSchema(endpoint.answer) } },
      handler: run,
    })
  }

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined
}
