import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export type Got = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}
export type Answer =
  | { status?: number; headers?: Record<string, string>; json?: unknown; text?: string }
  /** The line is cut. */
  | 'cut'
  /** No answer ever comes. */
  | 'silence'

/** A server that answers each call with the next of these, and the last again and again. */
export const answering = async (...answers: Answer[]) => {
  const got: Got[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    const { method = '', url: path = '', headers } = request
    got.push({ method, path, headers, body })
    const answer = answers[Math.min(got.length, answers.length) - 1]
    if (answer === 'silence' || answer === undefined) return
    if (answer === 'cut') return void request.socket.destroy()
    const { status = 200, headers: sent = {}, json, text = JSON.stringify(json ?? {}) } = answer
    response.writeHead(status, { 'content-type': 'application/json', ...sent }).end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { got, url: `http://127.0.0.1:${port}`, key: 'car_live_x' }
}
