import type { Trx } from '../../../platform/db/database.ts'
import { stepOfCode } from '../../../platform/identity/one-time-code.ts'
import { hashPassword, isPassword } from '../../../platform/identity/password.ts'
import { newRecoveryCodes, partsOfRecoveryCode } from '../../../platform/identity/recovery-codes.ts'
import type { SecretBox } from '../../../platform/identity/secret-box.ts'
import {
  deleteRecoveryCode,
  findRecoveryHash,
  type HashedRecoveryCode,
  type LockedSecondFactor,
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
