import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { answerError } from '../http/error-handler.ts'
import { metricsRoute, type Reading } from './metrics.ts'

let app: FastifyInstance
afterEach(() => app.close())

const sockets: Reading = { name: 'carreau_sockets', help: 'Sockets', read: async () => 7 }
const jobs: Reading = {
  name: 'carreau_jobs',
  help: 'Jobs',
  read: async () => ({ waiting: 3, dead: 1 }),
}
const broken: Reading = {
  name: 'carreau_broken',
  help: 'Cannot be read',
  read: async () => {
    throw new Error('gone')
  },
}

const openApp = (readings: readonly Reading[], token?: string) => {
  app = fastify()
  app.setErrorHandler(answerError)
  metricsRoute(app, { readings, token })
  app.get('/orders/:id', async () => ({}))
  return app
}

const scrape = (from: { remoteAddress?: string; headers?: Record<string, string> } = {}) =>
  app.inject({ method: 'GET', url: '/metrics', ...from })

test('time is told by route, not by address', async () => {
  openApp([])
  await app.inject('/orders/1')
  await app.inject('/orders/2')
  const { body } = await scrape()
  expect(body).toContain(
    'carreau_http_request_duration_seconds_count{method="GET",route="/orders/:id",status="200"} 2',
  )
})

test('readings are told, and one that fails is left out', async () => {
  openApp([broken, sockets, jobs])
  const { statusCode, body } = await scrape()
  expect(statusCode).toBe(200)
  expect(body).toContain('carreau_sockets 7')
  expect(body).toContain('carreau_jobs{of="dead"} 1')
  expect(body).not.toMatch(/^carreau_broken /m)
})

test.each([
  ['from the internet', { remoteAddress: '203.0.113.9' }, 404],
  ['from one’s own network', { remoteAddress: '10.1.2.3' }, 200],
  ['the same, as IPv6 writes it', { remoteAddress: '::ffff:172.17.0.1' }, 200],
  ['through a proxy', { headers: { 'x-forwarded-for': '127.0.0.1' } }, 404],
])('without a token: %s', async (_, from, status) => {
  openApp([])
  expect((await scrape(from)).statusCode).toBe(status)
})

test('with a token, who has it may ask from anywhere, and nobody else', async () => {
  openApp([], 'a-long-enough-token')
  const remoteAddress = '203.0.113.9'
  const headers = { authorization: 'Bearer a-long-enough-token' }
  expect((await scrape({ remoteAddress, headers })).statusCode).toBe(200)
  expect((await scrape()).statusCode).toBe(404)
})
