import type { secondFactorEndpoints } from '@carreau/contract/accounts/auth'
import type { SentBody } from '@carreau/contract/endpoint'
import { errorTable } from '@carreau/contract/errors'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller } from '../../../platform/identity/caller.ts'
import {
  confirmPassword,
  hashPassword,
  isPassword,
  wrongPassword,
} from '../../../platform/identity/password.ts'
import {
  newRecoveryCodes,
  partsOfRecoveryCode,
  stepOfCode,
} from '../../../platform/identity/second-factor-codes.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import { countAttempt, forgetAttempts } from '../../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../../platform/identity/throttle.ts'
import { addJob } from '../../../platform/jobs/jobs.sql.ts'
import { findAccount } from '../door/accounts.sql.ts'
import {
  deleteRecoveryCode,
  findRecoveryHash,
  type HashedRecoveryCode,
  type LockedSecondFactor,
  lockAccount,
  lockSecondFactor,
  takeStep,
} from './second-factor.sql.ts'

/** What a sealed secret is about: another person's does not open in its place. */
export const aboutSecondFactorOf = (userId: number): string => `second factor of user ${userId}`

/**
 * Uses up a code of a locked second factor: the telephone's, whose 30 seconds count once, or a
 * recovery code. Null when it is neither, or was used before.
 */
export const takeCode = async (
  trx: Trx,
  secrets: SecretBox,
  {
    userId,
    factor,
    code,
    now,
  }: { userId: number; factor: LockedSecondFactor; code: string; now: Date },
): Promise<'application' | 'recovery' | null> => {
  const secret = secrets.open(factor.sealed, aboutSecondFactorOf(userId))
  const step = secret === undefined ? null : stepOfCode(secret, code, now)
  if (step !== null && step > factor.lastStep) {
    await takeStep(trx, userId, step)
    return 'application'
  }
  const recovery = factor.isEnabled ? partsOfRecoveryCode(code) : undefined
  if (recovery === undefined) return null
  const hash = await findRecoveryHash(trx, userId, recovery.prefix)
  if (!(await isPassword(recovery.rest, hash))) return null
  await deleteRecoveryCode(trx, userId, recovery.prefix)
  return 'recovery'
}

/** Ten new codes as they are shown once, and as they are kept. */
export const makeRecoveryCodes = async (): Promise<{
  shown: string[]
  kept: HashedRecoveryCode[]
}> => {
  const shown = newRecoveryCodes()
  const parts = shown.flatMap(code => partsOfRecoveryCode(code) ?? [])
  const kept = await Promise.all(
    parts.map(async ({ prefix, rest }) => ({ prefix, hash: await hashPassword(rest) })),
  )
  return { shown, kept }
}

export type Proof = SentBody<typeof secondFactorEndpoints.confirmSecondFactor>

export type Account = { id: number; email: string; firstName: string }

export const wrongCode = (): AppError =>
  new AppError('wrong_code', { errors: { code: [errorTable.wrong_code.message] } })

const wrongCodesMailedAfterMs = 60_000

/** Five codes in a quarter of an hour: beyond, the owner is told that somebody tries. */
export const countCode = async (
  db: Db,
  { userId, address, now }: { userId: number; address: string; now: Date },
): Promise<void> => {
  if (await countAttempt(db, attemptOf('code', address, String(userId)))) return
  // One mail for a burst of tries.
  const runAt = new Date(now.getTime() + wrongCodesMailedAfterMs)
  await db.transaction().execute(trx =>
    addJob(
      trx,
      'mail_account_changed',
      { userId, what: 'codes_refused' },
      {
        key: `codes refused of ${userId}`,
        runAt,
      },
    ),
  )
  throw new AppError('too_many_attempts')
}

export const forgetCodes = (db: Db, userId: number, address: string): Promise<void> =>
  forgetAttempts(db, attemptOf('code', address, String(userId)))

/**
 * Does what takes both proofs, the password and a code, in the transaction that uses the code up.
 * `state` says whether the second factor must be on already or wait for its first code.
 */
export const withBothProofs = async <T>(
  db: Db,
  secrets: SecretBox,
  {
    caller,
    proof,
    address,
    now,
    state,
  }: { caller: Caller; proof: Proof; address: string; now: Date; state: 'on' | 'begun' },
  work: (trx: Trx, account: Account) => Promise<T>,
): Promise<T> => {
  const { userId, sessionId } = caller
  const account = await findAccount(db, userId)
  if (account === undefined) throw new AppError('unauthenticated')
  await confirmPassword(db, account, proof.current_password, sessionId)
  await countCode(db, { userId, address, now })
  const done = await db.transaction().execute(async trx => {
    const verified = { id: userId, passwordHash: account.password_hash }
    if (!(await lockAccount(trx, verified, 'change'))) throw wrongPassword()
    const factor = await lockSecondFactor(trx, userId)
    if (state === 'on' && factor?.isEnabled !== true) throw new AppError('second_factor_off')
    if (factor === undefined) throw new AppError('second_factor_not_begun')
    if (state === 'begun' && factor.isEnabled) throw new AppError('second_factor_on')
    const taken = await takeCode(trx, secrets, { userId, factor, code: proof.code, now })
    if (taken === null) throw wrongCode()
    return work(trx, { id: userId, email: account.email, firstName: caller.firstName })
  })
  await forgetCodes(db, userId, address)
  return done
}
