import { isIPv6 } from 'node:net'

/** How many tries of a kind fit in a window, from one address and for one account. */
type Limit = { minutes: number; perAddress: number; perAccount: number }

/** One try to count: the keys are rows of `login_failures`. */
export type Attempt = Limit & { addressKey: string; accountKey: string | null }

const limits = {
  login: { minutes: 15, perAddress: 60, perAccount: 10 },
  register: { minutes: 15, perAddress: 30, perAccount: 0 },
  forgot: { minutes: 60, perAddress: 20, perAccount: 5 },
  reset: { minutes: 15, perAddress: 30, perAccount: 0 },
} as const satisfies Record<string, Limit>

/** Whoever holds an IPv6 address holds the /64 around it: they count together. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!isIPv6(plain)) return plain
  const [head, tail] = plain.split('::').map(part => part.split(':').filter(group => group !== ''))
  const given = head ?? []
  const zeros = Array<string>(Math.max(0, 8 - given.length - (tail?.length ?? 0))).fill('0')
  return `${[...given, ...zeros, ...(tail ?? [])].slice(0, 4).join(':')}::/64`
}

/** A try of this kind from an address, for the account of an e-mail when it is for one. */
export const attemptOf = (
  kind: keyof typeof limits,
  address: string,
  email: string | null,
): Attempt => ({
  ...limits[kind],
  addressKey: `${kind} from ${networkOf(address)}`,
  accountKey: email === null ? null : `${kind} as ${email}`,
})
