import { expect, onTestFinished, test } from 'vitest'
import { listenToWebhooks } from './listen-to-webhooks.ts'
import { signWebhook, type WebhookEvent } from './webhooks.ts'

const secret = `whsec_${btoa('a secret of thirty-two signs, all')}`
const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-11-26T04:00:00Z', data: {} })

const open = async (onEvent: (event: WebhookEvent) => unknown = () => {}) => {
  const told: string[] = []
  const errors: unknown[] = []
  const listener = await listenToWebhooks({
    secret,
    port: 0,
    host: '127.0.0.1',
    onEvent: event => {
      told.push(event.id)
      return onEvent(event)
    },
    onError: error => errors.push(error),
  })
  onTestFinished(listener.close)
  const send = async (id: string, { signedBy = secret, said = body, method = 'POST' } = {}) => {
    const headers = await signWebhook({ secret: signedBy, id, body: said })
    const sent = { method, headers, ...(method === 'POST' && { body: said }) }
    return (await fetch(`http://127.0.0.1:${listener.port}/`, sent)).status
  }
  return { ...listener, told, errors, send }
}

test('what is Carreau’s is handed on, and taken once it is done', async () => {
  const { send, told, errors } = await open()
  expect(await send('msg_1')).toBe(204)
  expect([told, errors]).toEqual([['msg_1'], []])
})

test('what is not Carreau’s is not handed on', async () => {
  const { send, told, errors } = await open()
  expect(await send('msg_1', { signedBy: `whsec_${btoa('somebody else')}` })).toBe(400)
  expect(await send('msg_1', { method: 'GET' })).toBe(405)
  expect(await send('msg_1', { said: 'x'.repeat(70_000) }).catch(() => 413)).toBe(413)
  expect(told).toEqual([])
  expect(errors).toMatchObject([{ name: 'WebhookRefused', reason: 'signature' }])
})

test('what failed is asked for again; what is still being done is not done twice', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { send, told, errors } = await open(event => {
    if (event.id === 'msg_2') throw new Error('Printer on fire')
    return promise
  })
  expect(await send('msg_2')).toBe(500)
  expect(errors).toMatchObject([{ message: 'Printer on fire' }])
  const twice = [send('msg_1'), send('msg_1')]
  await expect.poll(() => told).toEqual(['msg_2', 'msg_1'])
  // Sent after both, it is answered after both were taken.
  expect(await send('msg_2')).toBe(500)
  resolve()
  expect(await Promise.all(twice)).toEqual([204, 204])
  expect(told).toEqual(['msg_2', 'msg_1', 'msg_2'])
  expect(await send('msg_1')).toBe(204)
  expect(told.at(-1)).toBe('msg_1')
})
