import { Agent, request } from 'node:http'
import type { Sent, SentBody } from './calls.ts'

export type Answer = {
  /** 0 when the connection ended without an answer. */
  status: number
  headers: Record<string, string>
  text: string
  milliseconds: number
}

const bytesOf = (body: SentBody): Buffer => {
  if ('text' in body) return Buffer.from(body.text)
  if ('base64' in body) return Buffer.from(body.base64, 'base64')
  return Buffer.from(body.head + body.piece.repeat(body.times) + body.tail)
}

const none: Answer = { status: 0, headers: {}, text: '', milliseconds: 0 }

/** How long an answer may take before it counts as none. */
const patienceMs = 30_000

/** Sends requests to an address over connections that are kept; `close` ends them. */
export const openSender = (origin: string, connections: number) => {
  const { hostname, port } = new URL(origin)
  const agent = new Agent({ keepAlive: true, maxSockets: connections })

  const sendOnce = (sent: Sent, way: Agent | false): Promise<Answer & { again?: true }> =>
    new Promise(resolve => {
      const started = performance.now()
      const body = sent.body && bytesOf(sent.body)
      const answer = (status: number, headers: Record<string, unknown>, text: string) =>
        resolve({
          status,
          headers: Object.fromEntries(
            Object.entries(headers).map(([name, value]) => [name, String(value)]),
          ),
          text,
          milliseconds: performance.now() - started,
        })
      const headers = {
        ...sent.headers,
        ...(body && { 'content-length': String(body.byteLength) }),
      }
      const out = request({
        agent: way,
        hostname,
        port,
        method: sent.method,
        path: sent.path,
        headers,
        timeout: patienceMs,
      })
      let answered = false
      out.on('response', response => {
        answered = true
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', () => answer(0, {}, 'cut'))
        response.on('end', () =>
          answer(response.statusCode ?? 0, response.headers, Buffer.concat(parts).toString()),
        )
      })
      out.on('timeout', () => out.destroy(new Error('no answer in time')))
      // What refuses a body while it is being sent may close the way for the rest of it.
      out.on('error', error => {
        if (out.reusedSocket && !answered) resolve({ ...none, again: true })
        else if (!answered) answer(0, {}, error.message)
      })
      out.end(body)
    })

  /** What may end its connection has one of its own; one that the server had just ended is no answer. */
  const send = async (sent: Sent): Promise<Answer> => {
    const answer = await sendOnce(sent, sent.kind !== 'size' && agent)
    return answer.again ? sendOnce(sent, false) : answer
  }

  return { send, close: () => agent.destroy() }
}
