import type { authEndpoints } from '@carreau/contract/accounts/auth'
import type { BodyOf } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { DeviceCookie } from '../../../platform/http/device-cookie.ts'
import { hashToken, newToken } from '../../../platform/identity/identity.sql.ts'
import { shortAddress } from '../../../platform/identity/network.ts'
import { hashPassword, isPassword } from '../../../platform/identity/password.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { countAttempt, forgiveAttempt } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf, signInAttempt } from '../../../platform/identity/throttle.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { acting } from '../../../platform/journal/acting.ts'
import { noteOfPerson } from '../../../platform/journal/journal.sql.ts'
import { mailAddressLink } from '../address/prove-address.ts'
import { deviceName, presentAccesses } from '../door/accounts.present.ts'
import type { Access } from '../door/accounts.sql.ts'
import {
  countCode,
  forgetCodes,
  takeCode,
  wrongCode,
} from '../second-factor/prove-second-factor.ts'
import { lockAccount, lockSecondFactor } from '../second-factor/second-factor.sql.ts'
import { createAccount } from './accounts.sql.ts'
import { isKnownDevice } from './known-devices.sql.ts'
import { rememberDevice } from './remember-device.ts'
import { countLogin, noteSignIn, openSession } from './tokens.sql.ts'

export type Session = { login_token: string; accesses: Access[] }
type Client = {
  address: string
  userAgent: string | undefined
  device: DeviceCookie
  now: Date
}
type Means = 'password' | 'application' | 'recovery'

const meansWords: Record<Means, string> = {
  password: 'mot de passe',
  application: 'mot de passe et code du téléphone',
  recovery: 'mot de passe et code de secours',
}

/**
 * Queues the entry of the journal, whether or not anybody has the e-mail: an account that exists
 * must not take longer to refuse.
 */
const noteRefusal = (db: Db, email: string, { address, now }: Client): Promise<void> =>
  db.transaction().execute(trx =>
    addJob(trx, 'note_failed_sign_in', {
      email,
      at: now.toISOString(),
      address: shortAddress(address),
      requestId: acting()?.requestId ?? '',
    }),
  )

/** What the person proved, once the code is used up; a refusal where it takes one more. */
const proven = async (
  trx: Trx,
  secrets: SecretBox,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<Means | 'code_missing' | 'wrong_code'> => {
  const factor = await lockSecondFactor(trx, userId)
  if (factor?.isEnabled !== true) return 'password'
  if (code === '') return 'code_missing'
  const taken = await takeCode(trx, secrets, { userId, factor, code, now })
  if (taken === 'recovery')
    await addJob(trx, 'mail_account_changed', { userId, what: 'recovery_code_used' })
  return taken ?? 'wrong_code'
}

/** The demo's people, whose password is published: nobody receives mail at such an address. */
const isOfTheDemo = (email: string): boolean => email.endsWith('.demo')

/**
 * A wrong password, an unknown e-mail and, where the demo is off, one of its people are the same answer
 * after the same time. With a second factor the right password alone answers `second_factor_required`,
 * and the call is made again with a code (decision 34).
 */
export const login = async (
  db: Db,
  { secrets, demo }: { secrets: SecretBox; demo: boolean },
  { email, password, code: typedCode = '' }: BodyOf<typeof authEndpoints.login>,
  client: Client,
): Promise<Session> => {
  const code = typedCode.replace(/\s/g, '')
  const { address, userAgent, now } = client
  const device = client.device.read()
  const deviceHash = device === undefined ? null : hashToken(device)
  const knownDevice =
    deviceHash !== null && (await isKnownDevice(db, email, deviceHash))
      ? deviceHash.toString('base64url')
      : null
  const attempt = signInAttempt(email, { address, knownDevice })
  const counted = await countLogin(db, attempt, email)
  const { user_id: id, password_hash: passwordHash } = counted
  if (!counted.allowed)
    throw new AppError(counted.is_account_full ? 'account_guessed_at' : 'too_many_attempts')
  const matches = await isPassword(password, passwordHash)
  const isShut = !demo && isOfTheDemo(email)
  if (!matches || isShut || id === null || passwordHash === null) {
    await noteRefusal(db, email, client)
    throw new AppError('wrong_credentials')
  }
  if (code !== '') await countCode(db, { userId: id, address, now })

  const { token, hash } = newToken()
  const opened = await db.transaction().execute(async trx => {
    // Held to the end: a password or a second factor that changes meanwhile waits, or is seen here.
    if (!(await lockAccount(trx, { id, passwordHash }, 'share'))) return 'wrong_credentials'
    const means = await proven(trx, secrets, { userId: id, code, now })
    if (means === 'code_missing' || means === 'wrong_code') return means
    const accesses = await openSession(trx, id, { hash, userAgent }, attempt)
    await noteOfPerson(trx, {
      kind: 'signed_in',
      userId: id,
      changes: [
        { field: 'method', before: null, after: meansWords[means] },
        { field: 'device', before: null, after: deviceName(userAgent ?? null) },
      ],
    })
    return { accesses, deviceToken: await rememberDevice(trx, id, device) }
  })
  if (opened === 'wrong_credentials') throw new AppError('wrong_credentials')
  if (opened === 'wrong_code') {
    await noteRefusal(db, email, client)
    throw wrongCode()
  }
  if (opened === 'code_missing') {
    // The right password was no guess: the call that brings the code counts instead.
    await forgiveAttempt(db, attempt)
    throw new AppError('second_factor_required')
  }
  await noteSignIn(db, id)
  client.device.give(opened.deviceToken)
  if (code !== '') await forgetCodes(db, id, address)
  return { login_token: token, accesses: presentAccesses(opened.accesses) }
}

/**
 * A new person has no company yet: the session's accesses are empty. Signed in at once, they found one, order
 * and turn a second factor on when they have opened the link that is mailed to them (decision 45).
 */
export const register = async (
  db: Db,
  { email, password, name }: BodyOf<typeof authEndpoints.register>,
  { address, userAgent, device }: Client,
): Promise<Session> => {
  if (!(await countAttempt(db, attemptOf('register', address, null))))
    throw new AppError('too_many_attempts')
  const passwordHash = await hashPassword(password)
  const { token, hash } = newToken()
  const account = { email, firstName: name, passwordHash }
  const given = await db.transaction().execute(async trx => {
    const userId = await createAccount(trx, account, { hash, userAgent })
    if (userId === undefined)
      throw new AppError('email_taken', { errors: { email: [errorTable.email_taken.message] } })
    await mailAddressLink(trx, userId)
    return rememberDevice(trx, userId, device.read())
  })
  device.give(given)
  return { login_token: token, accesses: [] }
}
