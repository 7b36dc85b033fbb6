import type {
  AnswerOf,
  BodyOf,
  Endpoint,
  FileOf,
  ParamsOf,
  QueryOf,
} from '@carreau/contract/endpoint'
import { servedFile, servedStream } from '@carreau/contract/scalars'
import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { actFor, asSystem, keepActing } from '../db/acting-for.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { type Authenticate, holdOperatorBack, openAuthenticate } from '../identity/authenticate.ts'
import { admit, type Caller, type CallerOf } from '../identity/caller.ts'
import { actAs } from '../journal/acting.ts'
import { sendFile, streamFile, WrittenAnswer } from './answers.ts'
import { refuseForgery } from './browser-safety.ts'
import { type DeviceCookie, deviceCookieOf } from './device-cookie.ts'
import { speakFrench } from './french-issues.ts'
import { openLargeBodies } from './load/large-bodies.ts'
import { readForm } from './read-form.ts'

/** What a handler knows of its request, checked and typed by the contract. */
export type Call<E extends Endpoint> = {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyOf<E>
  file: FileOf<E>
  caller: CallerOf<E>
  /** Address of the client, for throttling. */
  address: string
  /** What the client says it is: a person recognises their sessions by it. */
  userAgent: string | undefined
  /** What its browser is known by, where it is one. */
  device: DeviceCookie
  idempotencyKey: string | undefined
  now: Date
  /** Whether nobody waits for the answer any more: what takes long may stop. */
  isGone: () => boolean
}

const inert = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Ties an endpoint of the contract to its use case, a line each. */
export type Serve = <E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E> | WrittenAnswer>,
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

/** What a query asks, where a route is none of the contract's endpoints. Throws `invalid_input`. */
export const readQuery = <S extends z.ZodType>(shape: S, query: unknown): z.output<S> =>
  read(shape, query) as z.output<S> // parsed by this very schema

/** A path whose parameter cannot be an id is a page that does not exist. */
const readParams = (shape: z.ZodType | undefined, value: unknown): unknown => {
  const result = shape?.safeParse(value)
  if (result === undefined) return undefined
  if (!result.success) throw new AppError('not_found')
  return result.data
}

/** Whatever a handler calls reaches the caller's rows alone; the platform's operator sees all. */
const inTheNameOf = <T>(caller: Caller | null, work: () => T): T =>
  caller?.tenant?.type === 'platform'
    ? asSystem('operator', work)
    : actFor({ tenantId: caller?.tenant?.id ?? null, userId: caller?.userId ?? null }, work)

/** The JSON Schema of an answer, in the draft that Fastify's serialiser reads. */
export const serializerSchema = (shape: z.ZodType): object => {
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    io: 'output',
    unrepresentable: 'any',
    target: 'draft-7',
    reused: 'inline',
  })
  return schema
}

// The contract's own sentences come first; zod's stand where it has none.
speakFrench()

/** Of the whole process, whichever part of the API they are sent to. */
const largeBodies = openLargeBodies()

/** How much a call may bring; nobody is believed who says less and sends more, for then it is cut off there. */
const bytesOf = ({ headers }: FastifyRequest, most: number): number =>
  Math.min(Number(headers['content-length'] ?? most), most)

/** Of any call, where the contract does not say more. */
export const mostBodyBytes = 256 * 1024
/** What strangers send, and what is read before anybody asks who sends it: parsing more would take the processor. */
const shortBodyBytes = 16 * 1024

/** Makes `serve` for a Fastify instance mounted at `/api`. */
export const serveOn =
  (
    app: FastifyInstance,
    db: Db,
    now: () => Date,
    { operatorsNeedSecondFactor }: Pick<Config, 'operatorsNeedSecondFactor'>,
    authenticate: Authenticate = openAuthenticate(db),
  ): Serve =>
  (endpoint, handler) => {
    const changesState = endpoint.method !== 'GET' || endpoint.changesState === true
    const status = endpoint.status ?? 200
    const bodyLimit =
      endpoint.bodyBytes ?? (endpoint.access === 'anyone' ? shortBodyBytes : mostBodyBytes)

    const callerOf = async (request: FastifyRequest): Promise<Caller | null> => {
      if (changesState) refuseForgery(request)
      const known = await authenticate(request)
      admit(endpoint.access, known)
      return operatorsNeedSecondFactor ? await holdOperatorBack(db, endpoint.access, known) : known
    }

    /** Who calls with a long body, asked before a byte of it is read. */
    const early = new WeakMap<FastifyRequest, Caller | null>()
    const admitLargeBody = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const bytes = bytesOf(request, bodyLimit)
      if (endpoint.file !== undefined || bytes <= shortBodyBytes) return
      const caller = await callerOf(request)
      const leave = largeBodies.hold(caller?.userId ?? 0, bytes)
      reply.raw.once('close', leave)
      early.set(request, caller)
    }

    const run = async (request: FastifyRequest, reply: FastifyReply) => {
      const caller = early.has(request) ? (early.get(request) ?? null) : await callerOf(request)
      if (endpoint.file === undefined)
        return inTheNameOf(caller, () => answer(request, reply, caller))
      const { maxBytes, maxFieldBytes = 0 } = endpoint.file
      const most = maxBytes + maxFieldBytes
      const leave = largeBodies.hold(caller?.userId ?? 0, bytesOf(request, most))
      try {
        return await inTheNameOf(caller, () => answer(request, reply, caller))
      } finally {
        leave()
      }
    }

    const answer = async (request: FastifyRequest, reply: FastifyReply, caller: Caller | null) => {
      // Opened by itself in a browser, an answer runs nothing (ASVS 5.0 §3.2.1).
      reply.header('content-security-policy', inert)
      // Only now, admitted, does a file leave the wire.
      const form = endpoint.file && (await readForm(request, endpoint.file))
      const call = {
        params: readParams(endpoint.params, request.params),
        query: read(endpoint.query, request.query),
        body: read(endpoint.body, form === undefined ? request.body : form.fields),
        file: form?.file,
        caller,
        address: request.ip,
        userAgent: headerOf(request, 'user-agent'),
        device: deviceCookieOf(request, reply),
        idempotencyKey: headerOf(request, 'idempotency-key'),
        now: now(),
        isGone: () => reply.raw.destroyed,
      } as Call<typeof endpoint> // checked above, field by field, by the same endpoint
      const who = { userId: caller?.userId ?? null, address: request.ip, requestId: request.id }
      const answered = await actAs(who, () => handler(call))
      const fileType = endpoint.answerFile?.type
      if (typeof fileType === 'string')
        return sendFile(request, reply, { ...servedFile.parse(answered), type: fileType })
      if (fileType !== undefined) {
        const file = servedStream.parse(answered)
        return streamFile(reply, { ...file, chunks: keepActing(file.chunks) })
      }
      // Prices are the caller's own: no shared cache may keep an answer
      // (docs/product.md#state-changing-gets).
      reply.header('cache-control', 'no-store').status(status)
      if (!(answered instanceof WrittenAnswer)) return reply.send(answered)
      return reply.type('application/json; charset=utf-8').send(Buffer.from(answered.json))
    }

    const mount = (on: FastifyInstance) =>
      on.route({
        method: endpoint.changesState === true ? ['GET', 'POST'] : endpoint.method,
        url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
        exposeHeadRoute: false,
        config: { takesFile: endpoint.file !== undefined },
        bodyLimit,
        ...(changesState && { preParsing: admitLargeBody }),
        ...(endpoint.answerFile === undefined && {
          schema: { response: { [status]: serializerSchema(endpoint.answer) } },
        }),
        handler: run,
      })
    if (endpoint.file === undefined) mount(app)
    // In a context of its own: everywhere else a form stays an unsupported media type.
    else
      app.register(async own => {
        await own.register(multipart)
        mount(own)
      })
  }

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value.slice(0, 200) : undefined
}
