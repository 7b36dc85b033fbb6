import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that no service of others has: our own machine and networks, and what is not routed. */
const inward = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  // Relays of 6to4.
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inward.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of [
  // Tunnels (Teredo), benchmarks and other protocols' own.
  ['2001::', 23],
  ['2001:db8::', 32],
  // 6to4: an IPv4 address inside, which a gateway would follow back inward.
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inward.addSubnet(net, bits, 'ipv6')

/**
 * Of IPv6 what is given out to be routed (IANA's global unicast), less the nets above; whatever lies beyond is for
 * special uses, among them all that translate to IPv4, known or to come. `BlockList` judges ::ffff:a.b.c.d as a.b.c.d.
 */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
routed.addSubnet('::ffff:0:0', 96, 'ipv6')

/** Whether an IP address lies in the open internet. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address)
  if (family === 4) return !inward.check(address, 'ipv4')
  return family === 6 && routed.check(address, 'ipv6') && !inward.check(address, 'ipv6')
}

/** The push services of browsers, by their host: Chrome and Edge, Firefox, Safari, Edge on Windows. */
const pushServices = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
]

/** Which push services may be called: those of browsers, `hosts` besides, and in tests our own machine. */
export type PushReach = { hosts: readonly string[]; allowLocal: boolean }

/**
 * Whether an address a browser gave us may be called at all: https, a push service that is known or
 * below it, the usual port. What the name stands for is judged when we connect (`lookUpPublic`).
 */
export const isPushEndpoint = (endpoint: string, { hosts, allowLocal }: PushReach): boolean => {
  if (!URL.canParse(endpoint)) return false
  if (allowLocal) return true
  const { protocol, hostname, port, username, password } = new URL(endpoint)
  return (
    [...pushServices, ...hosts].some(host => hostname === host || hostname.endsWith(`.${host}`)) &&
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    isIP(hostname.replace(/^\[|\]$/g, '')) === 0 &&
    /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(hostname) &&
    !/\.(local|localhost|internal|home\.arpa)$/.test(hostname)
  )
}

class InwardAddressError extends Error {
  override readonly name = 'InwardAddressError'
}

/** A name server that answers does so within a fraction of a second. */
const [askAgainMs, lookUpMs] = [1_500, 4_000]

const addressesOf = async (
  hostname: string,
  { family, servers }: { family: number; servers: readonly string[] | undefined },
): Promise<LookupAddress[]> => {
  // This machine's own name (RFC 6761 §6.3), whatever a name server says.
  if (/^(?:.{1,250}\.)?localhost$/i.test(hostname)) return [{ address: '127.0.0.1', family: 4 }]
  const resolver = new Resolver({ timeout: askAgainMs, tries: 2 })
  if (servers !== undefined) resolver.setServers(servers)
  const timer = setTimeout(() => resolver.cancel(), lookUpMs)
  const asked = ([4, 6] as const).filter(each => family === 0 || family === each)
  const answers = await Promise.allSettled(
    asked.map(each => (each === 4 ? resolver.resolve4(hostname) : resolver.resolve6(hostname))),
  )
  clearTimeout(timer)
  const found = answers.flatMap((answer, at) =>
    answer.status === 'fulfilled'
      ? answer.value.map(address => ({ address, family: asked[at] ?? 4 }))
      : [],
  )
  const failure = answers.find(answer => answer.status === 'rejected')
  if (found.length === 0) throw failure?.reason ?? new Error(`${hostname} has no address`)
  return found
}

/**
 * DNS for connections to addresses that others chose: a name that leads inward leads nowhere. Name servers are asked
 * here (c-ares), not by `dns.lookup`: that holds one of the process's few threads for looking up until the name's own
 * server answers, which its owner may leave undone, and our database, files and everybody's webhooks wait for one.
 * @param servers other name servers than the machine's
 */
export const lookUpPublicAt =
  (servers?: readonly string[]): LookupFunction =>
  (hostname, options, callback) => {
    const family = options.family === 'IPv4' ? 4 : options.family === 'IPv6' ? 6 : options.family
    addressesOf(hostname, { family: family ?? 0, servers }).then(
      addresses => {
        const inside = addresses.find(({ address }) => !isPublicAddress(address))
        const [first] = addresses
        if (inside !== undefined || first === undefined)
          return callback(new InwardAddressError(`${hostname} is not a public address`), '', 0)
        if (options.all) return callback(null, addresses)
        callback(null, first.address, first.family)
      },
      error => callback(error, '', 0),
    )
  }

export const lookUpPublic = lookUpPublicAt()
