import { callsAMinute } from '@carreau/domain/integrations/scopes'
import { networkOf } from './network.ts'

/** How many tries of a kind fit in a window, from one address and for one account. */
type Limit = { minutes: number; perAddress: number; perAccount: number; accountMinutes?: number }

/** Tries that count together, a row of `login_failures`; none where there is no subject. */
export type Count = { subject: string | null; most: number; minutes: number }

/** One try to count: what one count refuses does not reach the next. */
export type Attempt = {
  byAddress: Count
  /** An account's tries at one place: a network, a device, a session. */
  byPlace: Count
  byAccount: Count
}

const limits = {
  // Of a second factor: an account is a person's number.
  code: { minutes: 15, perAddress: 60, perAccount: 5 },
  register: { minutes: 15, perAddress: 30, perAccount: 0 },
  forgot: { minutes: 60, perAddress: 20, perAccount: 5 },
  reset: { minutes: 15, perAddress: 30, perAccount: 0 },
  // An account is the address that the link goes to: however many accounts want it, it gets five.
  address_mail: { minutes: 60, perAddress: 20, perAccount: 5 },
  address: { minutes: 15, perAddress: 60, perAccount: 0 },
  // Not tries but mails and files: accounts are companies and people.
  invite: { minutes: 60, perAddress: 200, perAccount: 60 },
  upload: { minutes: 60, perAddress: 600, perAccount: 200 },
  export: { minutes: 60, perAddress: 100, perAccount: 5 },
  // Companies, each of which keeps a SIRET.
  found: { minutes: 60, perAddress: 20, perAccount: 5, accountMinutes: 24 * 60 },
  // Names and SIRETs that a company takes: an account is the company. Its people's count with what they found.
  rename: { minutes: 60, perAddress: 20, perAccount: 5, accountMinutes: 24 * 60 },
  // What somebody of the platform has to read.
  dispute: { minutes: 60, perAddress: 10, perAccount: 3, accountMinutes: 24 * 60 },
  // Calls of the public API: an account is a key. Many companies may stand behind one address.
  public_call: { minutes: 1, perAddress: 3_000, perAccount: callsAMinute },
  // An account is a secret address. Google and Microsoft ask for many from one: only wrong ones count there.
  address_read: { minutes: 60, perAddress: 20_000, perAccount: 120 },
  address_guess: { minutes: 15, perAddress: 60, perAccount: 0 },
  message: { minutes: 1, perAddress: 600, perAccount: 120 },
} as const satisfies Record<string, Limit>

const uncounted: Count = { subject: null, most: 0, minutes: 0 }
const nothingCounted: Attempt = { byAddress: uncounted, byPlace: uncounted, byAccount: uncounted }

/** A try of this kind from an address, for the account that a name, mostly an e-mail, tells. */
export const attemptOf = (
  kind: keyof typeof limits,
  address: string,
  account: string | null,
): Attempt => {
  const limit: Limit = limits[kind]
  const { minutes, perAddress, perAccount, accountMinutes = minutes } = limit
  const subject = account === null ? null : `${kind} as ${account}`
  return {
    byAddress: { subject: `${kind} from ${networkOf(address)}`, most: perAddress, minutes },
    byPlace: uncounted,
    byAccount: { subject, most: perAccount, minutes: accountMinutes },
  }
}

/** Of passwords (decisions 41 and 116). An account's tries over all networks count for a day: many have many quarters of an hour. */
const passwords = {
  minutes: 15,
  perAddress: 60,
  perPlace: 10,
  perAccount: 100,
  accountMinutes: 24 * 60,
}

/** What every count of an account's passwords begins with. */
export const passwordsOf = (email: string): string => `login as ${email}`

const atPlace = (email: string, place: string): Count => ({
  subject: `${passwordsOf(email)} ${place}`,
  most: passwords.perPlace,
  minutes: passwords.minutes,
})

/**
 * A try to sign in. On a device the account has signed in on before, only what was tried there counts:
 * whatever others do from elsewhere, its owner gets in.
 */
export const signInAttempt = (
  email: string,
  { address, knownDevice }: { address: string; knownDevice: string | null },
): Attempt => {
  if (knownDevice !== null)
    return { ...nothingCounted, byPlace: atPlace(email, `on ${knownDevice}`) }
  const { minutes, perAddress, perAccount, accountMinutes } = passwords
  const network = networkOf(address)
  return {
    byAddress: { subject: `login from ${network}`, most: perAddress, minutes },
    byPlace: atPlace(email, `from ${network}`),
    byAccount: { subject: passwordsOf(email), most: perAccount, minutes: accountMinutes },
  }
}

/** A try to confirm the password in a session: whoever stole its token guesses no faster than at a sign-in. */
export const confirmAttempt = (email: string, sessionId: number): Attempt => ({
  ...nothingCounted,
  byPlace: atPlace(email, `in ${sessionId}`),
})
