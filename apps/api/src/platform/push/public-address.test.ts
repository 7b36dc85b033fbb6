import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { isPublicAddress, isPushEndpoint, lookUpPublicAt } from './public-address.ts'

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

/** A name server of this machine (RFC 1035): each name's IPv4 addresses; of a name it does not have it says nothing. */
const startNameServer = async (names: Record<string, readonly string[]>) => {
  const server = createSocket('udp4')
  server.on('message', (question, { port, address }) => {
    const labels: string[] = []
    let at = 12
    for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
      labels.push(question.toString('latin1', at + 1, at + 1 + length))
      at += 1 + length
    }
    const known = names[labels.join('.').toLowerCase()]
    if (known === undefined) return
    const isOfIpv4 = question.readUInt16BE(at + 1) === 1
    const answers = isOfIpv4 ? known : []
    const head = Buffer.from([
      ...question.subarray(0, 2),
      0x81,
      0x80,
      0,
      1,
      0,
      answers.length,
      0,
      0,
      0,
      0,
    ])
    const records = answers.map(ip =>
      // The name of the question, A, IN, a minute, four bytes.
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...ip.split('.').map(Number)]),
    )
    server.send(Buffer.concat([head, question.subarray(12, at + 5), ...records]), port, address)
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return [`127.0.0.1:${server.address().port}`]
}

const lookUpBy = (servers: readonly string[], name: string, options = {}) =>
  new Promise((resolve, reject) => {
    lookUpPublicAt(servers)(name, options, (error, found) =>
      error ? reject(error) : resolve(found),
    )
  })

test('a name stands for its addresses, unless one of them lies inside', async () => {
  const servers = await startNameServer({
    'erp.exemple.fr': ['142.250.74.106', '142.250.74.107'],
    'inside.exemple.fr': ['10.0.0.7'],
    'both.exemple.fr': ['142.250.74.106', '169.254.169.254'],
    'nothing.exemple.fr': [],
  })
  expect(await lookUpBy(servers, 'erp.exemple.fr')).toBe('142.250.74.106')
  expect(await lookUpBy(servers, 'erp.exemple.fr', { all: true })).toEqual([
    { address: '142.250.74.106', family: 4 },
    { address: '142.250.74.107', family: 4 },
  ])
  for (const name of ['inside.exemple.fr', 'both.exemple.fr', 'localhost', 'erp.localhost'])
    await expect(lookUpBy(servers, name)).rejects.toThrow('not a public address')
  await expect(lookUpBy(servers, 'nothing.exemple.fr')).rejects.toMatchObject({ code: 'ENODATA' })
})

test('names whose server says nothing keep nobody from looking up another', async () => {
  const servers = await startNameServer({})
  let silent = 0
  const asked = Array.from({ length: 40 }, (_, each) =>
    lookUpBy(servers, `h${each}.lent.exemple.fr`)
      .catch(error => error.code)
      .finally(() => {
        silent += 1
      }),
  )
  expect((await lookup('localhost')).address).toMatch(/127|::1/)
  expect(silent).toBe(0)
  for (const code of await Promise.all(asked)) expect(code).toMatch(/^(ETIMEOUT|ECANCELLED)$/)
}, 30_000)
