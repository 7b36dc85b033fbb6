import { request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import type { LookupFunction } from 'node:net'

/** Every call to another system has a time limit. */
const patienceMs = 10_000
/** Of an answer we read what an error says, not more. */
const maxAnswerBytes = 64 * 1024

export type Answer = { status: number; header: (name: string) => string | null; body: string }

/** One POST; redirects are not followed: a push service has none, and they could lead inward. */
export const post = (
  url: string,
  {
    headers,
    body,
    lookup,
  }: { headers: Record<string, string>; body: string | Buffer; lookup?: LookupFunction },
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = url.startsWith('http:') ? requestPlain : requestTls
    const sent = request(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        signal: AbortSignal.timeout(patienceMs),
        ...(lookup && { lookup }),
      },
      response => {
        const chunks: Buffer[] = []
        let length = 0
        response.on('data', (chunk: Buffer) => {
          length += chunk.length
          if (length <= maxAnswerBytes) chunks.push(chunk)
          else response.destroy(new Error('The answer is too long'))
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            header: name => {
              const value = response.headers[name]
              return typeof value === 'string' ? value : null
            },
            body: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
