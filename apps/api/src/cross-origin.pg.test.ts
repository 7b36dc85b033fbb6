import { endpoints } from '@carreau/contract/endpoints'
import { publicEndpoints } from '@carreau/contract/integrations/public-api'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { openTestIndex } from './features/catalogue/search-index/test-index.test-app.ts'
import { readConfig } from './platform/config/config.ts'
import { migrateJobs } from './platform/jobs/jobs.ts'
import { testDatabase } from './platform/postgres/test-database.ts'

// Which pages of other origins may call what (docs/decisions/0139-a-page-with-a-key.md).

const { db, url } = await testDatabase()
await migrateJobs(url)
const app = await buildApp({
  db,
  config: readConfig({ LOG_LEVEL: 'silent', DATA_DIR: '/nowhere' }),
  searchIndex: await openTestIndex(db, url),
  now: () => new Date(),
})
afterAll(() => app.close())

const origin = 'https://erp.exemple.fr'
const filled = (path: string) => path.replace(/\{\w+\}/g, '1')
/** What a browser asks before a call that it does not make by itself. */
const question = (path: string, method: string) =>
  app.inject({
    method: 'OPTIONS',
    url: path,
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key',
    },
  })
const permissions = (headers: Record<string, unknown>) =>
  Object.entries(headers).filter(([name]) => name.startsWith('access-control'))
const wordsOf = (header: unknown) => String(header).split(', ')

test('a page of any origin may make every call of the public API, and none with its visitor’s cookies', async () => {
  for (const { method, path } of Object.values(publicEndpoints)) {
    const { statusCode, headers } = await question(`/api/public/v1${filled(path)}`, method)
    expect([statusCode, headers['access-control-allow-origin']], path).toEqual([204, '*'])
    expect(wordsOf(headers['access-control-allow-methods']), path).toContain(method)
    expect(wordsOf(headers['access-control-allow-headers'])).toEqual(
      expect.arrayContaining(['authorization', 'content-type', 'idempotency-key']),
    )
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
  }
})

test('a page may read what is refused and missing, and what an answer says of its limits and its file', async () => {
  for (const [path, status] of [
    ['/api/public/v1/openapi.json', 200],
    ['/api/public/v1/orders', 401],
    ['/api/public/v1/nothing', 404],
    ['/api/public/v1', 404],
  ] as const) {
    const { statusCode, headers } = await app.inject({ url: path, headers: { origin } })
    expect([statusCode, headers['access-control-allow-origin']], path).toEqual([status, '*'])
    expect(headers['access-control-allow-credentials']).toBeUndefined()
    expect(wordsOf(headers['access-control-expose-headers'])).toEqual(
      expect.arrayContaining(['ratelimit', 'ratelimit-policy', 'retry-after', 'x-request-id']),
    )
  }
})

test('nothing else may be called by a page of another origin', async () => {
  const others = [
    ...Object.values(endpoints).map(({ method, path }) => [`/api${filled(path)}`, method] as const),
    ['/', 'GET'],
    ['/shops', 'GET'],
    ['/health/live', 'GET'],
    ['/metrics', 'GET'],
    ['/media/1.webp', 'GET'],
    ['/api/openapi.json', 'GET'],
    ['/api/public', 'GET'],
    ['/api/public/v10/orders', 'GET'],
    ['/api/public/v1%2forders', 'GET'],
    ['/API/public/v1/orders', 'GET'],
  ] as const
  for (const [path, method] of others)
    expect(permissions((await question(path, method)).headers), path).toEqual([])
  for (const path of ['/', '/api/v3/shops', '/api/v3/orders', '/health/live', '/api/public/v10']) {
    const { headers } = await app.inject({ url: path, headers: { origin } })
    expect(permissions(headers), path).toEqual([])
  }
})
