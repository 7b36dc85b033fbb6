import fastify from 'fastify'
import { expect, test } from 'vitest'
import { admitNativeOrigins } from './native-origins.ts'

const phone = 'capacitor://localhost'

const openApp = () => {
  const app = fastify()
  admitNativeOrigins(app, { nativeOrigins: ['https://localhost', phone] })
  app.get('/api/v3/shops', async () => ({}))
  app.get('/health/live', async () => ({}))
  app.get('/health/ready', async () => ({}))
  app.get('/shops', async () => '<html>')
  return app
}

const ask = (origin: string, url = '/api/v3/shops', method: 'GET' | 'OPTIONS' = 'GET') =>
  openApp().inject({
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
