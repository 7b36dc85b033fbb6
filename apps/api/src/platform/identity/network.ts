import { isIPv4, isIPv6 } from 'node:net'

/** Whoever holds an IPv6 address holds the /64 around it: they count together. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head, tail] = plain.split('::').map(part => part.split(':').filter(group => group !== ''))
  const given = head ?? []
  const zeros = Array<string>(Math.max(0, 8 - given.length - (tail?.length ?? 0))).fill('0')
  return `${[...given, ...zeros, ...(tail ?? [])].slice(0, 4).join(':')}::/64`
}

/** The network of an address, enough to tell a known place from an unknown one: « 203.0.113.x ». */
export const shortAddress = (address: string): string | null => {
  const network = networkOf(address)
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.x`
  if (isIPv6(address)) return `${network.split(':').slice(0, 3).join(':')}::`
  return null
}
