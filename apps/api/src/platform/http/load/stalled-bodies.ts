import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { answerUnreadable } from './wire-limits.ts'

/** From when on a body is looked at, and how much of it there was. */
type Mark = { response: ServerResponse; bytes: number; at: number }

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/**
 * Hangs up on who sends a body and goes no further. What counts is progress: `leastBytes` in `stallMs` are
 * fewer than any line of a telephone carries, so that a photograph may take its minutes, while a body that
 * stays at one byte, or comes drop by drop, holds its connection for no longer than a request's headers
 * would. A body that nobody reads yet is not its sender's delay. Looked at every `checkMs`, which comes on top.
 */
export const hangUpOnStalls = (
  server: Server,
  { stallMs = 10_000, leastBytes = 8 * 1024, checkMs = 2_500, now = () => performance.now() } = {},
): void => {
  const arriving = new Map<IncomingMessage, Mark>()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    arriving.set(request, { response, bytes: request.socket.bytesRead, at: now() })
    request.once('close', () => arriving.delete(request))
  })

  const check = (): void => {
    for (const [request, mark] of arriving) {
      const { socket } = request
      if (request.complete || socket.destroyed) arriving.delete(request)
      else if (request.readableFlowing !== true || socket.bytesRead - mark.bytes >= leastBytes) {
        mark.bytes = socket.bytesRead
        mark.at = now()
      } else if (now() - mark.at > stallMs) {
        arriving.delete(request)
        const error = Object.assign(new Error('The body stopped coming'), {
          code: 'ERR_HTTP_REQUEST_TIMEOUT',
        })
        // What has been answered already cannot be answered once more.
        if (mark.response.headersSent) socket.destroy()
        else answerUnreadable(error, socket)
      }
    }
  }
  const timer = setInterval(check, checkMs).unref()
  server.once('close', () => clearInterval(timer))
}
