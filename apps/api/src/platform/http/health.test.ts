import { once } from 'node:events'
import { Agent, request } from 'node:http'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { draining } from './health.ts'

let stopping = false
let served = 0
const app = fastify()
draining(app, () => stopping)
app.all('/orders', async () => {
  served += 1
  return { served }
})
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
afterAll(async () => {
  agent.destroy()
  await app.close()
})

const send = async (method: 'GET' | 'POST', headers = {}) => {
  const sent = request(`${address}/orders`, { method, headers, agent }).end()
  const [answer] = await once(sent, 'response')
  answer.resume()
  await once(answer, 'end')
  return { status: answer.statusCode, connection: answer.headers.connection }
}
const movable = { 'x-may-go-elsewhere': '1' }

test('a node that stops lets connections go, and serves what cannot go elsewhere', async () => {
  expect(await send('GET', movable)).toEqual({ status: 200, connection: 'keep-alive' })
  stopping = true
  expect(await send('POST')).toEqual({ status: 200, connection: 'close' })
  expect(await send('GET')).toEqual({ status: 200, connection: 'close' })
  expect(served).toBe(3)
})

test('what may go elsewhere is not begun', async () => {
  stopping = true
  expect(await send('GET', movable)).toEqual({ status: 502, connection: 'close' })
  expect(served).toBe(3)
})
