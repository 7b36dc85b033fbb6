import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const trust = (TRUST_PROXY?: string) => readConfig({ TRUST_PROXY }).trustProxy

test('nobody is believed unless said', () => {
  expect(trust()).toBe(false)
  expect(trust('false')).toBe(false)
})

test('networks and addresses are believed, and nobody else', () => {
  const believed = trust('172.30.28.10, 10.0.0.0/8,loopback')
  expect(believed).toBeTypeOf('function')
  if (believed === false) return
  for (const ours of ['172.30.28.10', '10.9.9.9', '127.0.0.1', '::1', '::ffff:10.1.1.1'])
    expect(believed(ours, 0), ours).toBe(true)
  for (const other of ['172.30.28.11', '203.0.113.9', '2001:db8::1'])
    expect(believed(other, 0), other).toBe(false)
})

test('or so many of them, whatever their addresses', () => {
  const believed = trust('2')
  expect([0, 1, 2].map(hop => believed !== false && believed('203.0.113.9', hop))).toEqual([
    true,
    true,
    false,
  ])
})

test.each(['true', '0', '11', 'nginx', '10.0.0.0/99', ','])(
  '« %s » is one sentence, and no start',
  said => {
    expect(() => trust(said)).toThrow(/^Configuration : TRUST_PROXY — attendu [^\n]+$/)
  },
)
