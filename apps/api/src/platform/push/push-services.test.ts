import { jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { openApns } from './apns.ts'
import { openFcm } from './fcm.ts'
import type { PushDevice, PushMessage } from './push-message.ts'
import {
  newKeyPair,
  openBrowser,
  openHttp2Service,
  openService,
  vapidKeyObject,
} from './push-services.test-app.ts'
import { sendWebPush } from './web-push.ts'

const message: PushMessage = {
  id: 12,
  kind: 'order_refused',
  title: 'Halle a refusé votre commande',
  body: 'Été : plus de pêches « blanches ».',
  link: '/orders/12',
  tag: 'n12',
  urgent: true,
}
const now = new Date()
const vapid = { ...webPush.generateVAPIDKeys(), subject: 'mailto:bonjour@carreau.example' }

const toBrowser = (url: string, keys: { p256dh: string; auth: string }, allowLocal = true) =>
  sendWebPush({ platform: 'web', address: `${url}/push/abc`, ...keys }, message, {
    keys: vapid,
    reach: { hosts: [], allowLocal },
    now,
  })

test('web push: the service can prove who sends, and only the browser can read it', async () => {
  const { heard, url } = await openService(() => ({ status: 201 }))
  const browser = openBrowser()
  expect(await toBrowser(url, browser.keys)).toEqual({ is: 'sent' })
  const [{ headers, body, path } = { headers: {}, body: Buffer.alloc(0), path: '' }] = heard
  expect(path).toBe('/push/abc')
  expect(headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    urgency: 'high',
    topic: 'n12',
    ttl: '14400',
  })
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
  expect(key).toBe(vapid.publicKey)
  const { payload, protectedHeader } = await jwtVerify(token, vapidKeyObject(key), {
    audience: url,
    subject: vapid.subject,
  })
  expect(protectedHeader.alg).toBe('ES256')
  expect((payload.exp ?? 0) - Date.now() / 1000).toBeLessThanOrEqual(24 * 3600)
  expect(body.includes('commande')).toBe(false)
  expect(JSON.parse(browser.decrypt(body))).toEqual(message)
  expect(() => openBrowser().decrypt(body)).toThrow()
})

test.each([
  [404, {}, { is: 'gone' }],
  [410, {}, { is: 'gone' }],
  [429, { 'retry-after': '120' }, { is: 'later', afterSeconds: 120 }],
  [503, {}, { is: 'later', afterSeconds: null }],
  [413, {}, { is: 'refused' }],
])('web push: %i', async (status, headers, outcome) => {
  const { url } = await openService(() => ({ status, headers }))
  expect(await toBrowser(url, openBrowser().keys)).toMatchObject(outcome)
})

test('web push: an address of our own network is never called', async () => {
  const { heard, url } = await openService(() => ({ status: 201 }))
  expect(await toBrowser(url, openBrowser().keys, false)).toEqual({ is: 'gone' })
  expect(heard).toEqual([])
})

test('web push: a service that sends us elsewhere is not followed', async () => {
  const inside = await openService(() => ({ status: 200 }))
  const { url } = await openService(() => ({ status: 307, headers: { location: inside.url } }))
  expect(await toBrowser(url, openBrowser().keys)).toMatchObject({ is: 'refused' })
  expect(inside.heard).toEqual([])
})

const android: PushDevice = { platform: 'android', address: 'fcm-token', p256dh: null, auth: null }

const openGoogle = async (send: () => { status: number; body?: string }) => {
  const { publicKey, pem } = newKeyPair('rsa')
  const service = await openService(({ path }) =>
    path === '/token'
      ? { status: 200, body: JSON.stringify({ access_token: 'ya29.test', expires_in: 3599 }) }
      : send(),
  )
  const account = {
    project_id: 'carreau-test',
    client_email: 'push@carreau-test.iam.gserviceaccount.com',
    private_key: pem,
    private_key_id: 'k1',
    token_uri: `${service.url}/token`,
  }
  return { ...service, publicKey, push: openFcm({ account, url: service.url }, () => now) }
}

test('FCM: signs in with the service account once, and sends under that token', async () => {
  const { heard, publicKey, push, url } = await openGoogle(() => ({ status: 200, body: '{}' }))
  expect(await push(android, message)).toEqual({ is: 'sent' })
  expect(await push(android, message)).toEqual({ is: 'sent' })
  const [signIn, sent, again] = heard
  expect(heard.map(({ path }) => path)).toEqual([
    '/token',
    '/v1/projects/carreau-test/messages:send',
    '/v1/projects/carreau-test/messages:send',
  ])
  const assertion = new URLSearchParams(signIn?.body.toString()).get('assertion') ?? ''
  const { payload, protectedHeader } = await jwtVerify(assertion, publicKey, {
    audience: `${url}/token`,
    issuer: 'push@carreau-test.iam.gserviceaccount.com',
  })
  expect(protectedHeader).toMatchObject({ alg: 'RS256', kid: 'k1' })
  expect(payload.scope).toBe('https://www.googleapis.com/auth/firebase.messaging')
  expect(sent?.headers.authorization).toBe('Bearer ya29.test')
  expect(again?.body).toEqual(sent?.body)
  expect(JSON.parse(sent?.body.toString() ?? '')).toEqual({
    message: {
      token: 'fcm-token',
      notification: { title: message.title, body: message.body },
      data: { link: '/orders/12', kind: 'order_refused', tag: 'n12', id: '12' },
      android: {
        priority: 'HIGH',
        ttl: '14400s',
        collapse_key: 'n12',
        notification: { tag: 'n12' },
      },
    },
  })
})

const fcmError = (status: string, errorCode: string) =>
  JSON.stringify({ error: { status, details: [{ '@type': 'x', errorCode }] } })

test.each([
  [404, fcmError('NOT_FOUND', 'UNREGISTERED'), { is: 'gone' }],
  [400, fcmError('INVALID_ARGUMENT', 'INVALID_ARGUMENT'), { is: 'refused' }],
  [429, fcmError('RESOURCE_EXHAUSTED', 'QUOTA_EXCEEDED'), { is: 'later' }],
  [503, '<html>', { is: 'later' }],
])('FCM: %i', async (status, body, outcome) => {
  const { push } = await openGoogle(() => ({ status, body }))
  expect(await push(android, message)).toMatchObject(outcome)
})

const iphone: PushDevice = { platform: 'ios', address: 'a1b2c3', p256dh: null, auth: null }

const openApple = async (said: () => { status: number; body?: string }) => {
  const { publicKey, pem } = newKeyPair('ec')
  const service = await openHttp2Service(said)
  const settings = { key: pem, keyId: 'KEY1', teamId: 'TEAM1', topic: 'demo.carreau' }
  return { ...service, publicKey, push: openApns({ ...settings, url: service.url }, () => now) }
}

test('APNs: a provider token that Apple can prove, and the alert', async () => {
  const { heard, publicKey, push } = await openApple(() => ({ status: 200 }))
  expect(await push(iphone, message)).toEqual({ is: 'sent' })
  const [{ headers, body, path } = { headers: {}, body: Buffer.alloc(0), path: '' }] = heard
  expect(path).toBe('/3/device/a1b2c3')
  expect(headers).toMatchObject({
    'apns-topic': 'demo.carreau',
    'apns-push-type': 'alert',
    'apns-priority': '10',
    'apns-collapse-id': 'n12',
  })
  const token = (headers.authorization ?? '').replace(/^bearer /, '')
  const { payload, protectedHeader } = await jwtVerify(token, publicKey, { issuer: 'TEAM1' })
  expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: 'KEY1' })
  expect(payload.iat).toBe(Math.floor(now.getTime() / 1000))
  expect(JSON.parse(body.toString())).toMatchObject({
    aps: { alert: { title: message.title, body: message.body } },
    link: '/orders/12',
  })
})

test.each([
  [410, 'Unregistered', { is: 'gone' }],
  [400, 'BadDeviceToken', { is: 'gone' }],
  [400, 'PayloadTooLarge', { is: 'refused' }],
  [403, 'ExpiredProviderToken', { is: 'later' }],
  [429, 'TooManyRequests', { is: 'later' }],
  [503, 'Shutdown', { is: 'later' }],
])('APNs: %i %s', async (status, reason, outcome) => {
  const { push } = await openApple(() => ({ status, body: JSON.stringify({ reason }) }))
  expect(await push(iphone, message)).toMatchObject(outcome)
})

test('a service that is not there is an error, in time', async () => {
  const { push } = await openApple(() => ({ status: 200 }))
  await expect(toBrowser('http://127.0.0.1:1', openBrowser().keys)).rejects.toThrow()
  await expect(push({ ...iphone, address: 'ok' }, message)).resolves.toEqual({ is: 'sent' })
})
