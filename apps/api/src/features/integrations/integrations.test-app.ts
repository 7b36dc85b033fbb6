import { randomBytes } from 'node:crypto'
import type { Endpoint } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import { type PublicEndpoint, publicEndpoints } from '@carreau/contract/integrations/public-api'
import type { KeyScope } from '@carreau/domain/integrations/scopes'
import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { afterAll } from 'vitest'
import { answerError } from '../../platform/http/error-handler.ts'
import { serveOn } from '../../platform/http/serve.ts'
import { openSecretBox } from '../../platform/identity/secret-box.ts'
import { openOrderingApp, password } from '../orders/ordering.test-app.ts'
import { integrationRoutes } from './integrations.routes.ts'
import { publicApi } from './public-api.routes.ts'

type Sent = {
  params?: Record<string, string | number>
  query?: Record<string, string>
  body?: unknown
  from?: string
  key?: string
  headers?: Record<string, string>
}

/** A market with orders, its companies' keys and the public API. */
export const openIntegrations = async (reach = { allowLocal: false }) => {
  const secrets = openSecretBox({ secondFactorKeys: [randomBytes(32)], dataDir: '' })
  const market = await openOrderingApp()
  const { db, storage, clock } = market
  const app = fastify({ trustProxy: true })
  await app.register(cookie)
  app.setErrorHandler(answerError)
  await app.register(
    async api =>
      integrationRoutes(
        serveOn(api, db, () => clock.now, { operatorsNeedSecondFactor: false }),
        {
          ...{ db, publicUrl: 'https://carreau.example', secrets, reach, storage },
          now: () => clock.now,
        },
      ),
    { prefix: '/api' },
  )
  await app.register(
    async api =>
      publicApi(api, { db, storage, publicUrl: 'https://carreau.example', now: () => clock.now }),
    {
      prefix: '/api/public/v1',
    },
  )
  afterAll(() => app.close())

  const send = async (
    { method, path }: Endpoint,
    under: string,
    bearer: string | undefined,
    { params = {}, query = {}, body, from = '203.0.113.7', key, headers = {} }: Sent,
  ) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name]))
    const answer = await app.inject({
      method,
      url: `${under}${filled}`,
      query,
      headers: {
        ...headers,
        'x-forwarded-for': from,
        ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { payload: body as object }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      answer: isJson ? answer.json() : null,
    }
  }

  /** As the screens do. */
  const ask = (endpoint: Endpoint, token: string, sent: Sent = {}) =>
    send(endpoint, '/api', token, sent)
  /** As another program does. */
  const callBy = (secret: string | undefined, endpoint: PublicEndpoint, sent: Sent = {}) =>
    send(endpoint, '/api/public/v1', secret, sent)

  /** As whoever has nothing but an address. */
  const readSecret = async (url: string, headers = {}, from = '203.0.113.7') => {
    const answer = await app.inject({
      url: url.replace('https://carreau.example', ''),
      headers: { 'x-forwarded-for': from, ...headers },
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      answer: isJson ? answer.json() : null,
    }
  }

  const newKey = async (token: string, scopes: readonly KeyScope[], more: object = {}) => {
    const { status, answer } = await ask(endpoints.createApiKey, token, {
      body: { name: 'ERP', scopes, current_password: password, ...more },
    })
    if (status !== 201) throw new Error(JSON.stringify(answer))
    return answer.data as { id: number; secret: string; ending: string; state: string }
  }

  return { ...market, secrets, ask, callBy, newKey, readSecret, publicEndpoints }
}
