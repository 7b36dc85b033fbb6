import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { isPublicAddress, isPushEndpoint, lookUpPublic } from './public-address.ts'

const usual = { hosts: [], allowLocal: false }

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QGuQy',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA',
])('%s may be called', endpoint => {
  expect(isPushEndpoint(endpoint, usual)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/x',
  'https://localhost/x',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://10.0.0.1/x',
  'https://db.internal/x',
  'https://printer.local/x',
  'https://intranet/x',
  'https://example.com/x',
  'https://push.example.com/x',
  'https://fcm.googleapis.com.example.com/x',
  'https://notfcm.googleapis.com/x',
  'https://evil-push.apple.com.example/x',
  'https://a:b@fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'file:///etc/passwd',
  'not an address',
])('%s may not', endpoint => {
  expect(isPushEndpoint(endpoint, usual)).toBe(false)
})

test('other push services are the operator’s to add', () => {
  const { reach } = readConfig({ PUSH_HOSTS: 'push.example.com, Up.example.org' }).push
  expect(isPushEndpoint('https://push.example.com/x', reach)).toBe(true)
  expect(isPushEndpoint('https://one.up.example.org/x', reach)).toBe(true)
  expect(isPushEndpoint('http://push.example.com/x', reach)).toBe(false)
  expect(isPushEndpoint('https://example.org/x', reach)).toBe(false)
  expect(() => readConfig({ PUSH_HOSTS: 'https://push.example.com/' })).toThrow(/PUSH_HOSTS/)
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b::8.8.8.8',
  '64:ff9b:1::7f00:1',
  '::ffff:0:127.0.0.1',
  '100::1',
  '2001::7f00:1',
  '2001:1ff::1',
  '2001:db8::1',
  '2002:7f00:1::1',
  '3fff::1',
  '3fff:fff:ffff::1',
  '4000::1',
  '5f00::1',
  'fd00::1',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  '192.88.99.1',
  '255.255.255.255',
  'nonsense',
])('%s lies inside', address => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each([
  '142.250.74.106',
  '192.88.98.1',
  '::ffff:142.250.74.106',
  '2001:200::1',
  '2001:4860:4860::8888',
  '2a00:1450:4007:80e::200a',
  '3ffe:ffff::1',
])('%s lies outside', address => {
  expect(isPublicAddress(address)).toBe(true)
})

test('a name that leads inward leads nowhere', async () => {
  const found = new Promise((resolve, reject) => {
    lookUpPublic('localhost', {}, (error, address) => (error ? reject(error) : resolve(address)))
  })
  await expect(found).rejects.toThrow('not a public address')
})
