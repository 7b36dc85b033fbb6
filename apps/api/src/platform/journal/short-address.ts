import { isIPv4, isIPv6 } from 'node:net'
import { networkOf } from '../identity/throttle.ts'

/** The network of an address, enough to tell a known place from an unknown one: « 203.0.113.x ». */
export const shortAddress = (address: string): string | null => {
  const network = networkOf(address)
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.x`
  if (isIPv6(address)) return `${network.split(':').slice(0, 3).join(':')}::`
  return null
}
