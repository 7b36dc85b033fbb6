import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signSubscription, verifySubscription } from './signature.ts'

const application = { key: 'carreau', secret: 'le secret' }
const wanted = {
  socketId: '123.456',
  channel: 'private-user.7',
  by: { tokenId: 12, userId: 7 },
}
const signed = signSubscription(application, wanted)
const sent = { socketId: '123.456', channel: 'private-user.7', ...signed }

test('the signature is the protocol’s: HMAC-SHA256 of connection, channel and data', () => {
  const text = `123.456:private-user.7:${signed.channel_data}`
  const expected = createHmac('sha256', 'le secret').update(text).digest('hex')
  expect(signed.auth).toBe(`carreau:${expected}`)
})

test('what we signed says by which token', () => {
  expect(verifySubscription(application, sent)).toEqual({ tokenId: 12, userId: 7 })
})

test.each([
  ['another connection', { socketId: '123.457' }],
  ['another channel', { channel: 'private-user.8' }],
  ['another token', { channel_data: signed.channel_data.replace('12', '13') }],
  ['another secret', { auth: signSubscription({ ...application, secret: 'x' }, wanted).auth }],
  ['no signature', { auth: '' }],
  ['a shorter one', { auth: signed.auth.slice(0, -1) }],
  ['data that is no JSON', { channel_data: '{' }],
])('%s is a forgery', (_case, change) => {
  expect(verifySubscription(application, { ...sent, ...change })).toBeNull()
})
