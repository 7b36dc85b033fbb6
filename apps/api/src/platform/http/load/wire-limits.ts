import type { Socket } from 'node:net'
import type { ErrorCode } from '@carreau/contract/errors'
import { uploadMs } from '@carreau/domain/companies/uploads'
import { AppError, errorAnswer, statusOf } from '../../errors/app-error.ts'

/** What Node says of a connection before there is a request. */
type ConnectionError = Error & { code?: string }

const reasons: Record<number, string> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  431: 'Request Header Fields Too Large',
}

const codeOf = ({ code }: ConnectionError): ErrorCode => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_too_slow'
  return code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'malformed_request'
}

/** What cannot be read as a request is answered in the form of every error, and hung up on. */
export const answerUnreadable = (error: ConnectionError, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const code = codeOf(error)
  const body = JSON.stringify(errorAnswer(new AppError(code)))
  const head = [
    `HTTP/1.1 ${statusOf(code)} ${reasons[statusOf(code)]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'x-content-type-options: nosniff',
    'cache-control: no-store',
    'connection: close',
  ]
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.destroy(error)
}

/**
 * How long a client may take, in ms, and how large its headers may be. Node knows one limit for
 * whole requests, and a photograph from a phone (10 MB over 3G, at 384 kbit/s: 220 s) needs more than a form;
 * so the headers keep 10 s, a body that stops coming is hung up on (`stalled-bodies.ts`), bodies of anything
 * else are small, and who may upload is asked before a byte of the file is read. A connection that has been answered stays `idleMs` without a word, longer
 * than nginx keeps one (deploy/nginx/nginx.conf), so that it is nginx that closes it. Connections are looked at
 * every `checkMs`, which comes on top.
 */
export const wireLimits = ({
  requestMs = uploadMs,
  headersMs = 10_000,
  idleMs = 10_000,
  checkMs = 5_000,
} = {}) => ({
  requestTimeout: requestMs,
  keepAliveTimeout: idleMs,
  http: {
    headersTimeout: headersMs,
    connectionsCheckingInterval: checkMs,
    maxHeaderSize: 16 * 1024,
    // Two lengths, bare line feeds and their like: proxies and we must not disagree on where one ends.
    insecureHTTPParser: false,
  },
  clientErrorHandler: answerUnreadable,
})
