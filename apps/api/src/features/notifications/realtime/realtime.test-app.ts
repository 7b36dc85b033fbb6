import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { endpoints } from '@carreau/contract/endpoints'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import pusherModule from 'pusher-js'
import { onTestFinished } from 'vitest'
import { type HostedRealtime, readConfig } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import { answerError } from '../../../platform/http/error-handler.ts'
import { takeForms } from '../../../platform/http/read-form.ts'
import { serveOn } from '../../../platform/http/serve.ts'
import { openSecretBox } from '../../../platform/identity/secret-box.ts'
import {
  type EmbeddedServer,
  embeddedKey,
  openEmbeddedServer,
} from '../../../platform/realtime/embedded-server.ts'
import { openStorage } from '../../../platform/storage/open-storage.ts'
import { accountRoutes } from '../../accounts/accounts.routes.ts'
import { companyRoutes } from '../../companies/companies.routes.ts'
import { realtimeRoutes } from '../notifications.routes.ts'

// Node gives the class itself, whatever the package's types say of its build for Node.
const Pusher = pusherModule as unknown as typeof pusherModule.default

/** An API node that serves real time, until the test is over or `stop`. */
export const openNode = async (
  { db, url }: { db: Db; url: string },
  { hostedRealtime }: { hostedRealtime?: HostedRealtime } = {},
) => {
  const app = fastify({ trustProxy: true })
  app.setErrorHandler(answerError)
  await app.register(cookie)
  await app.register(
    async api => {
      takeForms(api)
      const config = readConfig({ OPERATOR_SECOND_FACTOR: 'offered' })
      const serve = serveOn(api, db, () => new Date(), config)
      accountRoutes(serve, {
        db,
        config,
        secrets: openSecretBox({ secondFactorKeys: [randomBytes(32)], dataDir: '' }),
      })
      companyRoutes(serve, { db, ...openStorage(config) })
      realtimeRoutes(serve, { db, config: { hostedRealtime } })
    },
    { prefix: '/api' },
  )
  const errors: Error[] = []
  let realtime: EmbeddedServer | undefined
  if (hostedRealtime === undefined)
    realtime = await openEmbeddedServer({
      db,
      url,
      server: app.server,
      trustProxy: () => true,
      onError: error => errors.push(error),
    })
  await app.listen({ host: '127.0.0.1', port: 0 })
  let isOpen = true
  const stop = async () => {
    if (!isOpen) return
    isOpen = false
    await realtime?.close()
    await app.close()
  }
  onTestFinished(stop)
  const { port: taken } = app.server.address() as AddressInfo

  /** As a browser's own code asks to follow a channel. */
  const authorise = async (token: string, socket_id: string, channel_name: string) => {
    const answer = await app.inject({
      method: 'POST',
      url: `/api${endpoints.authoriseChannel.path}`,
      headers: { authorization: `Bearer ${token}` },
      payload: { socket_id, channel_name },
    })
    return { status: answer.statusCode, answer: answer.json() as Record<string, string> }
  }

  return { app, port: taken, stop, errors, authorise, size: () => realtime?.size() ?? 0 }
}

export type Node = Awaited<ReturnType<typeof openNode>>

/** The real client, signed in; it authorises its channels by form at `authAt`, its own node if unsaid. */
export const openClient = (node: Node, token: string, authAt: Node = node) => {
  const pusher = new Pusher(embeddedKey, {
    cluster: 'eu',
    wsHost: '127.0.0.1',
    wsPort: node.port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      transport: 'ajax',
      endpoint: `http://127.0.0.1:${authAt.port}/api/broadcasting/auth`,
      headers: { authorization: `Bearer ${token}` },
    },
  })
  onTestFinished(() => pusher.disconnect())
  const heard: { channel: string; event: string; data: unknown }[] = []
  const states: string[] = []
  const closes: number[] = []
  pusher.connection.bind('state_change', ({ current }: { current: string }) => states.push(current))
  pusher.connection.bind('error', (error: { error?: { data?: { code?: number } } }) => {
    if (error.error?.data?.code !== undefined) closes.push(error.error.data.code)
  })

  /** Resolves when the channel is heard, or rejects with the status of the refusal. */
  const subscribe = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const channel = pusher.subscribe(name)
    channel.bind('pusher:subscription_succeeded', () => resolve())
    channel.bind('pusher:subscription_error', ({ status }: { status: number }) =>
      reject(new Error(`refused: ${status}`)),
    )
    channel.bind_global((event: string, data: unknown) => {
      if (!event.startsWith('pusher:')) heard.push({ channel: name, event, data })
    })
    return promise
  }
  return { pusher, heard, states, closes, subscribe }
}
