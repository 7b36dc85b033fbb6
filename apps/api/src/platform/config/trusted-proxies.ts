import proxyAddr from '@fastify/proxy-addr'
import { StartError } from '../postgres/start-error.ts'

/**
 * Whether what this address says of where a request came from is believed; `hop` counts from the
 * connection itself (0). False: nobody is.
 */
export type TrustProxy = false | ((address: string, hop: number) => boolean)

const mostHops = 10

/**
 * `TRUST_PROXY`: the addresses and networks of one's proxies, or how many of them stand before this
 * program, where nothing else reaches it.
 *
 * @throws StartError
 */
export const trustedProxiesOf = (written: string): TrustProxy => {
  if (written === 'false') return false
  if (/^\d{1,2}$/.test(written) && Number(written) > 0 && Number(written) <= mostHops)
    return (_, hop) => hop < Number(written)
  const networks = written.split(',').map(one => one.trim())
  try {
    // A number alone is an address to the library.
    if (networks.some(one => /^\d*$/.test(one))) throw new RangeError(written)
    return proxyAddr.compile(networks)
  } catch {
    throw new StartError(
      'Configuration : TRUST_PROXY — attendu : les adresses ou réseaux des proxys (172.30.28.10, 10.0.0.0/8, loopback), leur nombre, ou false ; « true » croirait n’importe qui.',
    )
  }
}
