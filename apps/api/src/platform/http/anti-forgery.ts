import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'

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
