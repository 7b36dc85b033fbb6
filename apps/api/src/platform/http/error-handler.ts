import type { ErrorCode } from '@carreau/contract/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, errorAnswer, statusOf } from '../errors/app-error.ts'
import { loggedUrl } from './request-log.ts'

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'malformed_request',
  404: 'not_found',
  413: 'payload_too_large',
  // A path longer than any name of ours.
  414: 'not_found',
  415: 'unsupported_media_type',
  503: 'overloaded',
}

/**
 * What PostgreSQL says when it, not the caller, is in trouble: gone, too busy, out of time, or only a
 * replica any more (25006) because another took its place.
 */
const databaseInTrouble = /^(08|53|57|25006|40P01|40001|55P03)/

/** A write in the name of an account that was deleted while the call was under way (0003_accounts.sql). */
const isOfDeletedPerson = (error: FastifyError): boolean =>
  error.code === '23503' && 'constraint' in error && error.constraint === 'deleted_person'

const codeOf = (error: FastifyError): ErrorCode => {
  if (isOfDeletedPerson(error)) return 'unauthenticated'
  const sqlState = /^[0-9A-Z]{5}$/.test(error.code ?? '') ? error.code : ''
  // Class 22, data exception: text or a number PostgreSQL cannot hold, such as U+0000.
  if (sqlState.startsWith('22')) return 'invalid_input'
  // What a row points to went while the call was under way.
  if (sqlState === '23503') return 'changed_meanwhile'
  if (databaseInTrouble.test(sqlState)) return 'overloaded'
  if (
    /ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect|Connection terminated|not queryable/.test(
      `${error.code} ${error.message}`,
    )
  )
    return 'overloaded'
  return codeOfStatus[error.statusCode ?? 500] ?? 'internal'
}

/** Refusals that somebody who guesses or pries would meet (ASVS 5.0 §16.3). */
const watched: ReadonlySet<ErrorCode> = new Set([
  'wrong_credentials',
  'wrong_code',
  'role_not_allowed',
  'second_factor_missing',
  'csrf_mismatch',
  'too_many_attempts',
  'api_key_unknown',
  'address_not_allowed',
  'scope_missing',
])

/**
 * An ordinary client sends all it has before it reads: hung up on, it would see a broken pipe and no answer. What is
 * left of the body is read and thrown away, for as long as a request may take (`wire-limits.ts`), also of a client
 * that wants the connection closed: it closes it itself.
 */
const readToItsEnd = ({ raw }: FastifyRequest, reply: FastifyReply): void => {
  reply.removeHeader('connection')
  // HTTP/1.0 knows the end of an answer by that of the connection.
  if (raw.httpVersion === '1.1') reply.raw.shouldKeepAlive = true
  raw.resume()
}

/** What a caller is told of an error, which the log knows more of. */
const refusalOf = (error: FastifyError, request: FastifyRequest, reply: FastifyReply): AppError => {
  const known = error instanceof AppError ? error : new AppError(codeOf(error))
  if (known !== error && (statusOf(known.code) >= 500 || known.code === 'changed_meanwhile'))
    request.log.error({ err: error }, 'request failed')
  if (watched.has(known.code))
    request.log.warn(
      { code: known.code, url: loggedUrl(request.url), remoteAddress: request.ip },
      'refused',
    )
  if (known.code === 'overloaded') reply.header('retry-after', '1')
  if (known.code === 'too_many_attempts') reply.header('retry-after', '300')
  if (!request.raw.complete) readToItsEnd(request, reply)
  return known
}

/** The one place where an error becomes an answer: never a stack (docs/product.md#errors). */
export const answerError = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  const known = refusalOf(error, request, reply)
  const status = statusOf(known.code)
  const answer = errorAnswer(known)
  return reply.status(status).send(status < 500 ? answer : { ...answer, request_id: request.id })
}

/** The same to other programs: RFC 9457, of which `code` is what they may rely on. Whoever keeps it is told. */
export const answerProblem =
  (onRefusal: (request: FastifyRequest, code: ErrorCode) => void) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { code, message, errors } = refusalOf(error, request, reply)
    onRefusal(request, code)
    const status = statusOf(code)
    return reply
      .status(status)
      .type('application/problem+json; charset=utf-8')
      .send(
        JSON.stringify({
          type: 'about:blank',
          title: message,
          status,
          code,
          request_id: request.id,
          ...(errors !== undefined && { errors }),
        }),
      )
  }
