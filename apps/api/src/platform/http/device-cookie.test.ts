import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { deviceCookieOf } from './device-cookie.ts'

const open = async () => {
  const app = fastify({ trustProxy: true })
  onTestFinished(() => app.close())
  await app.register(cookie)
  app.get('/api/give', async (request, reply) => {
    deviceCookieOf(request, reply).give('A'.repeat(43))
    return {}
  })
  app.get('/api/read', async (request, reply) => ({
    token: deviceCookieOf(request, reply).read() ?? null,
  }))
  return app
}

test.each([
  ['https', true],
  ['http', undefined],
])('by %s scripts never read it, and no other site sends it', async (protocol, secure) => {
  const app = await open()
  const headers = { 'x-forwarded-proto': protocol }
  const [given] = (await app.inject({ url: '/api/give', headers })).cookies
  expect(given).toMatchObject({
    name: 'carreau_device',
    path: '/api',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: 180 * 86_400,
  })
  expect(given?.secure).toBe(secure)
})

test.each([
  ['A'.repeat(43), 'A'.repeat(43)],
  ['A'.repeat(42), null],
  [`${'A'.repeat(42)}%00`, null],
  ['', null],
])('%j is read as %j', async (sent, token) => {
  const app = await open()
  const headers = { cookie: `carreau_device=${sent}` }
  expect((await app.inject({ url: '/api/read', headers })).json()).toEqual({ token })
})
