import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { signWebhook, verifyWebhook, type WebhookHeaders, WebhookRefused } from './webhooks.ts'

const secret = `whsec_${btoa('a secret of thirty-two signs, all')}`
const other = `whsec_${btoa('another secret of thirty-two signs')}`
const body = JSON.stringify({
  type: 'order.submitted',
  timestamp: '2026-11-26T04:00:00.000Z',
  data: { order_number: 'C00000001', status: 'submitted', version: 1, note: 'Été à 3 €' },
})

const refusal = async (
  headers: WebhookHeaders,
  more: Partial<Parameters<typeof verifyWebhook>[0]> = {},
) => {
  try {
    await verifyWebhook({ secret, headers, body, ...more })
    return null
  } catch (error) {
    return error instanceof WebhookRefused ? error.reason : error
  }
}
/** As the published library signs. */
const theirs = (by = secret, at = new Date(), id = 'msg_1', said = body) => ({
  'webhook-id': id,
  'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
  'webhook-signature': new Webhook(by).sign(id, at, said),
})

test('what the published library signs is verified, and what is signed here it verifies', async () => {
  const event = await verifyWebhook({ secret, headers: theirs(), body })
  expect(event).toMatchObject({ id: 'msg_1', ...JSON.parse(body) })
  const ours = await signWebhook({ secret, id: 'msg_2', body })
  expect(new Webhook(secret).verify(body, ours)).toEqual(JSON.parse(body))
  expect(() => new Webhook(other).verify(body, ours)).toThrow()
  expect(await refusal(ours)).toBeNull()
})

test('any change of what was signed is refused, as the published library refuses it', async () => {
  const signed = theirs()
  const changes: [string, Record<string, string>, string][] = [
    ['another body', signed, body.replace('C00000001', 'C00000002')],
    ['another id', { ...signed, 'webhook-id': 'msg_9' }, body],
    ['another secret', theirs(other), body],
    ['no signature', { ...signed, 'webhook-signature': '' }, body],
    ['another scheme', { ...signed, 'webhook-signature': 'v1a,AAAA' }, body],
    ['half a signature', { ...signed, 'webhook-signature': 'v1,AAAA' }, body],
    ['no base64', { ...signed, 'webhook-signature': 'v1,é' }, body],
    ['no time', { ...signed, 'webhook-timestamp': 'now' }, body],
    ['no id', { ...signed, 'webhook-id': '' }, body],
  ]
  for (const [name, headers, said] of changes) {
    expect(() => new Webhook(secret).verify(said, headers), name).toThrow()
    expect(await refusal(headers, { body: said }), name).toMatch(/^(headers|signature)$/)
  }
})

test('a copy of an old call is refused, five minutes of difference either way are not', async () => {
  const now = new Date()
  const apart = (seconds: number) => theirs(secret, new Date(now.getTime() + seconds * 1_000))
  for (const seconds of [-298, 298]) expect(await refusal(apart(seconds), { now })).toBeNull()
  for (const seconds of [-302, 302]) {
    expect(await refusal(apart(seconds), { now })).toBe('time')
    expect(() => new Webhook(secret).verify(body, apart(seconds))).toThrow()
  }
  expect(await refusal(apart(-20), { now, toleranceSeconds: 10 })).toBe('time')
})

test('while one secret replaces another, both are taken, on either side', async () => {
  expect(await refusal(theirs(other), { secret: [secret, other] })).toBeNull()
  const [one, two] = [theirs(secret), theirs(other)]
  const both = `${one['webhook-signature']} ${two['webhook-signature']}`
  expect(await refusal({ ...one, 'webhook-signature': both }, { secret: other })).toBeNull()
})

test('headers may be a request’s or Node’s, and the body bytes', async () => {
  const bytes = new TextEncoder().encode(body)
  expect(await refusal(new Headers(theirs()), { body: bytes })).toBeNull()
  const capital = Object.entries(theirs()).map(([name, value]) => [name.toUpperCase(), value])
  expect(await refusal(Object.fromEntries(capital))).toBeNull()
})

test('a signed text that is no event is refused, and a secret that is none is an error of one’s own', async () => {
  for (const said of ['', '[]', '{}', 'null'])
    expect(await refusal(theirs(secret, new Date(), 'msg_1', said), { body: said }), said).toBe(
      'body',
    )
  for (const wrong of ['', 'whsec_', 'whsec_é'])
    expect(await refusal(theirs(), { secret: wrong }), wrong).toBeInstanceOf(TypeError)
})
