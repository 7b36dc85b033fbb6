import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { trustedProxiesOf } from '../config/trusted-proxies.ts'
import { networkOfRequest } from './embedded-server.ts'

const from = (forwarded?: string, remoteAddress = '192.0.2.1') => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress })
  const request = new IncomingMessage(socket)
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded
  return request
}
const ours = trustedProxiesOf('192.0.2.1, 198.51.100.0/24')

test('connections count by the address that our proxies name, else by their own', () => {
  expect(networkOfRequest(from('203.0.113.9, 198.51.100.1'), ours)).toBe('203.0.113.9')
  expect(networkOfRequest(from('203.0.113.9'), false)).toBe('192.0.2.1')
  expect(networkOfRequest(from(), ours)).toBe('192.0.2.1')
})

test('what a client claims, before our proxy or past it, changes nothing', () => {
  for (const claimed of ['10.0.0.1', '10.0.0.2']) {
    expect(networkOfRequest(from(`${claimed}, 203.0.113.9`), ours)).toBe('203.0.113.9')
    expect(networkOfRequest(from(claimed, '203.0.113.9'), ours)).toBe('203.0.113.9')
  }
})

test('one IPv6 network counts once, whatever the address in it', () => {
  const networks = [1, 2].map(host => networkOfRequest(from(`2001:db8::${host}`), ours))
  expect(new Set(networks).size).toBe(1)
})
