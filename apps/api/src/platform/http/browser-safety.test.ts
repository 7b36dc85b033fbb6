import fastify from 'fastify'
import { expect, test } from 'vitest'
import { admitNativeOrigins, answerHeaders } from './browser-safety.ts'
import { answerError } from './error-handler.ts'
import { requestIdOf } from './request-log.ts'

const openApp = (publicUrl: string) => {
  const app = fastify({ genReqId: requestIdOf })
  app.setErrorHandler(answerError)
  answerHeaders(app, { publicUrl })
  app.get('/good', async () => ({}))
  app.get('/broken', async () => {
    throw new Error('secret of the house')
  })
  return app
}

test('every answer carries its number and what browsers must not do', async () => {
  const { headers } = await openApp('https://carreau.example').inject('/good')
  expect(headers['x-request-id']).toMatch(/^[\w-]{36}$/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toContain('max-age=')
})

test('without TLS nobody is told to insist on it', async () => {
  const { headers } = await openApp('http://localhost:3000').inject('/good')
  expect(headers['strict-transport-security']).toBeUndefined()
})

test.each([
  ['a proxy’s number is kept', 'edge-0123456789', 'edge-0123456789'],
  ['an odd one is not', '<script>', /^[\w-]{36}$/],
])('%s', async (_, given, expected) => {
  const { headers } = await openApp('http://localhost').inject({
    url: '/good',
    headers: { 'x-request-id': given },
  })
  expect(headers['x-request-id']).toMatch(expected)
})

test('what breaks says its number and nothing of why', async () => {
  const answer = await openApp('http://localhost').inject('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({
    code: 'internal',
    request_id: answer.headers['x-request-id'],
  })
  expect(answer.body).not.toContain('secret')
})

const phone = 'capacitor://localhost'

const openCrossOriginApp = () => {
  const app = fastify()
  admitNativeOrigins(app, { nativeOrigins: ['https://localhost', phone] })
  app.get('/api/v3/shops', async () => ({}))
  app.get('/health/live', async () => ({}))
  app.get('/health/ready', async () => ({}))
  app.get('/shops', async () => '<html>')
  return app
}

const ask = (origin: string, url = '/api/v3/shops', method: 'GET' | 'OPTIONS' = 'GET') =>
  openCrossOriginApp().inject({
    method,
    url,
    headers: {
      origin,
      ...(method === 'OPTIONS' && {
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
      }),
    },
  })

test('the native application may read what it asks for, and is never sent a cookie’s permission', async () => {
  for (const url of ['/api/v3/shops', '/health/live']) {
    const { headers } = await ask(phone, url)
    expect(headers['access-control-allow-origin']).toBe(phone)
    expect(headers['access-control-expose-headers']).toContain('content-disposition')
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers.vary).toBe('Origin')
  }
})

test('its question before a request is answered without the route', async () => {
  const { statusCode, headers } = await ask(phone, '/api/v3/carts/12?x=1', 'OPTIONS')
  expect(statusCode).toBe(204)
  expect(headers['access-control-allow-methods']).toContain('PATCH')
  expect(headers['access-control-allow-headers']).toBe(
    'authorization, content-type, idempotency-key',
  )
})

test.each([
  'https://evil.example',
  'https://localhost.evil.example',
  'http://localhost',
  'https://localhost:8443',
  'null',
])('%s is told nothing', async origin => {
  for (const method of ['GET', 'OPTIONS'] as const) {
    const { headers } = await ask(origin, '/api/v3/shops', method)
    expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
    // A cache must not give this answer to the application, nor the other way round.
    expect(headers.vary).toBe('Origin')
  }
})

test('pages and the operator’s addresses stay closed to it', async () => {
  for (const url of ['/shops', '/health/ready']) {
    const { headers } = await ask(phone, url)
    expect(headers['access-control-allow-origin']).toBeUndefined()
  }
})
