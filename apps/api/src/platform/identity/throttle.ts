import { networkOf } from './network.ts'

/** How many tries of a kind fit in a window, from one address and for one account. */
type Limit = { minutes: number; perAddress: number; perAccount: number }

/** One try to count: the keys are rows of `login_failures`. */
export type Attempt = Limit & { addressKey: string; accountKey: string | null }

const limits = {
  login: { minutes: 15, perAddress: 60, perAccount: 10 },
  // Of a second factor: an account is a person's number.
  code: { minutes: 15, perAddress: 60, perAccount: 5 },
  register: { minutes: 15, perAddress: 30, perAccount: 0 },
  forgot: { minutes: 60, perAddress: 20, perAccount: 5 },
  reset: { minutes: 15, perAddress: 30, perAccount: 0 },
  // Not tries but mails and files: accounts are companies and people.
  invite: { minutes: 60, perAddress: 200, perAccount: 60 },
  upload: { minutes: 60, perAddress: 600, perAccount: 200 },
  export: { minutes: 60, perAddress: 100, perAccount: 5 },
  message: { minutes: 1, perAddress: 600, perAccount: 120 },
} as const satisfies Record<string, Limit>

/** A try of this kind from an address, for the account that a name, mostly an e-mail, tells. */
export const attemptOf = (
  kind: keyof typeof limits,
  address: string,
  account: string | null,
): Attempt => ({
  ...limits[kind],
  addressKey: `${kind} from ${networkOf(address)}`,
  accountKey: account === null ? null : `${kind} as ${account}`,
})
