import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'

/** Of this connection, or of what the browser has of the file already. */
const hopHeaders =
  /^(host|connection|accept-encoding|content-length|if-none-match|if-modified-since)$/

/**
 * The same application behind an address of its own, where a newer version can appear: its worker is
 * another file then, which is all that a browser looks at.
 */
export const behindNewAddress = async (baseURL: string | undefined) => {
  let version = 1
  const bodyOf = async (request: IncomingMessage): Promise<Uint8Array<ArrayBuffer>> => {
    const chunks: Uint8Array[] = []
    for await (const chunk of request) chunks.push(chunk)
    return new Uint8Array(Buffer.concat(chunks))
  }
  const server = createServer((request, response) => {
    const forward = async () => {
      const { method = 'GET', url = '/', headers } = request
      const answer = await fetch(new URL(url, baseURL), {
        method,
        headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
          typeof value === 'string' && !hopHeaders.test(name) ? [[name, value]] : [],
        ),
        ...(method !== 'GET' && method !== 'HEAD' && { body: await bodyOf(request) }),
        redirect: 'manual',
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      for (const [name, value] of answer.headers)
        if (!/^(content-encoding|content-length|transfer-encoding|connection)$/.test(name))
          response.setHeader(name, value)
      response.writeHead(answer.status)
      response.end(
        url === '/service-worker.js'
          ? Buffer.concat([bytes, Buffer.from(`\n//${version}`)])
          : bytes,
      )
    }
    forward().catch(() => response.destroy())
  })
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    publish: () => {
      version += 1
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Resolves once the worker holds the application and this page is its own. */
export const workerAtWork = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (navigator.serviceWorker.controller !== null) return
    await new Promise(taken =>
      navigator.serviceWorker.addEventListener('controllerchange', taken, { once: true }),
    )
  })
