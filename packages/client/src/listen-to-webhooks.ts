import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, type WebhookEvent, WebhookRefused } from './webhooks.ts'

/** Carreau's are some 200 bytes. */
const mostBytes = 64 * 1024

const bodyOf = async (request: IncomingMessage): Promise<Uint8Array | undefined> => {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export type WebhookListener = {
  port: number
  /** Takes nothing more; resolves when what was taken is done. */
  close: () => Promise<void>
}

/**
 * A server of Node's that takes Carreau's webhooks: verifies each, hands it on, and answers 204 once `onEvent` is done. Where
 * that throws, the answer is 500 and Carreau tries again. It has ten seconds: put what takes longer aside, and do it after.
 * Put it behind something that speaks https. A webhook that is told again while it is still being done is not handed on twice.
 */
export const listenToWebhooks = async ({
  secret,
  port,
  host = '0.0.0.0',
  onEvent,
  onError = error => console.error(error),
}: {
  secret: string | readonly string[]
  port: number
  host?: string
  onEvent: (event: WebhookEvent) => unknown
  /** Refused webhooks, and what `onEvent` threw. */
  onError?: (error: unknown) => void
}): Promise<WebhookListener> => {
  const underWay = new Map<string, Promise<unknown>>()
  const take = (event: WebhookEvent): Promise<unknown> => {
    const known = underWay.get(event.id)
    if (known !== undefined) return known
    const work = (async () => onEvent(event))().finally(() => underWay.delete(event.id))
    underWay.set(event.id, work)
    return work
  }
  const statusFor = async (request: IncomingMessage): Promise<number> => {
    if (request.method !== 'POST') return 405
    const body = await bodyOf(request)
    if (body === undefined) return 413
    await take(await verifyWebhook({ secret, headers: request.headers, body }))
    return 204
  }
  const server = createServer((request, response) => {
    statusFor(request)
      .catch((error: unknown) => {
        onError(error)
        return error instanceof WebhookRefused ? 400 : 500
      })
      .then(status => {
        // What was not read of a body that is too long is not read any more.
        if (status === 413) response.setHeader('connection', 'close')
        response.writeHead(status).end()
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}
