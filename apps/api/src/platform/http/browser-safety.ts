import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

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

const cookieName = 'XSRF-TOKEN'

/** Gives the browser its anti-forgery cookie, which the web client returns as a header. */
export const giveForgeryCookie = async (request: FastifyRequest, reply: FastifyReply) => {
  if (request.cookies[cookieName] !== undefined) return
  reply.setCookie(cookieName, randomBytes(18).toString('base64url'), {
    path: '/',
    sameSite: 'lax',
    secure: request.protocol === 'https',
  })
}

/**
 * Who sends the cookie returns it as `X-XSRF-TOKEN` to change anything (docs/product.md#tokens).
 */
export const refuseForgery = (request: FastifyRequest): void => {
  const cookie = request.cookies[cookieName]
  if (cookie === undefined) return
  const header = String(request.headers['x-xsrf-token'] ?? '')
  const [a, b] = [Buffer.from(cookie), Buffer.from(header)]
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw new AppError('csrf_mismatch')
}

/** Where other people's programs call, with a key and nothing else (decision 139). */
const forPrograms = /^\/api\/public\/v1(\/|\?|$)/
/** What the native application asks for: the screens' API, and whether it is alive. */
const asked = /^\/(api(?!\/public\/v1(\/|\?|$))|health\/live)(\/|\?|$)/

/** What its requests carry beside the usual. No cookie: `credentials` is never allowed. */
const allowed = 'authorization, content-type, idempotency-key'
/** What it reads of an answer beside the usual: a file's name, and the number for who asks for help. */
const exposed = 'content-disposition, retry-after, x-request-id'

/** How long a browser may remember the answer to its question before the request (s). */
const rememberedFor = 7_200

/**
 * Of the public API any page may read: what is answered, the key in `Authorization` says, and no browser has one of its
 * own to send. Never with credentials: `*` is no leave for them. The answers are the same whoever asks, so nothing varies.
 */
export const admitPrograms = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!forPrograms.test(request.url)) return
    reply.headers({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': `${exposed}, etag, ratelimit, ratelimit-policy`,
    })
    // Not every OPTIONS is a browser's question; what is none has no route.
    const isQuestion = 'access-control-request-method' in request.headers
    if (request.method !== 'OPTIONS' || !isQuestion) return
    return reply
      .status(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, PUT',
        'access-control-allow-headers': `${allowed}, if-none-match`,
        'access-control-max-age': rememberedFor,
      })
      .send()
  })
}

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
