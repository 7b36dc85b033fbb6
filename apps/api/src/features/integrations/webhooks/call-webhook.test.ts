import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isCallable } from '../../../platform/outgoing/call-address.ts'
import { callWebhook } from './call-webhook.ts'

test('no connection is made to a private network, whatever was saved', async () => {
  let calls = 0
  const receiver = createServer()
  receiver.on('connection', () => {
    calls += 1
  })
  await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    receiver.close()
  })
  const { port } = receiver.address() as AddressInfo
  const reach = { allowLocal: false }
  for (const url of [
    `https://127.0.0.1:${port}/`,
    `https://[::ffff:127.0.0.1]:${port}/`,
    `https://localhost:${port}/`,
  ]) {
    const outcome = await callWebhook(url, { headers: {}, body: '{}', reach })
    expect(outcome).toEqual({ code: null, problem: 'Cette adresse mène à un réseau privé.' })
    expect(isCallable(url, reach)).toBe(false)
  }
  expect(calls).toBe(0)
  expect(isCallable('http://erp.example.com/', reach)).toBe(false)
  expect(isCallable('https://a:b@erp.example.com/', reach)).toBe(false)
  expect(isCallable('https://erp.example.com/carreau', reach)).toBe(true)
})
