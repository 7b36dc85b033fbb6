import { expect, test } from 'vitest'
import { networkOfRequest } from './embedded-server.ts'

const socket = { remoteAddress: '192.0.2.1' }
const from = (forwarded: string) => ({ headers: { 'x-forwarded-for': forwarded }, socket })

test('connections count by the address that a trusted proxy names, else by their own', () => {
  expect(networkOfRequest(from('203.0.113.9, 198.51.100.1'), true)).toBe('203.0.113.9')
  expect(networkOfRequest(from('203.0.113.9'), false)).toBe('192.0.2.1')
  expect(networkOfRequest({ headers: {}, socket }, true)).toBe('192.0.2.1')
})

test('one IPv6 network counts once, whatever the address in it', () => {
  const networks = [1, 2].map(host => networkOfRequest(from(`2001:db8::${host}`), true))
  expect(new Set(networks).size).toBe(1)
})
